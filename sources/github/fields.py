"""Fields of GitHub's JSON, where anything may be null: deleted accounts, gone forks, empty bodies."""

from typing import Any, Final

from oreline.records.text import storable

LONGEST_TEXT: Final = 300_000
"""Characters of a body or comment; GitHub itself takes 65,536, Enterprise may be set to more."""
BOT_SUFFIX: Final = "[bot]"

Node = dict[str, Any]
"""A JSON object of GitHub's, as it came."""


def text_of(node: Node, name: str) -> str:
    """A text as tables can hold it; empty for null."""
    return storable(node.get(name) or "").replace("\r\n", "\n")


def login_of(node: Node, name: str = "author") -> str:
    """The login of an account, a program's without its mark; empty when the account is gone."""
    return storable(((node.get(name) or {}).get("login")) or "").removesuffix(BOT_SUFFIX)


def is_bot(node: Node, name: str = "author") -> bool:
    """Whether an account is a program's, by GraphQL's `__typename` or REST's `type`."""
    account = node.get(name) or {}
    return "Bot" in {account.get("__typename"), account.get("type")}


def nodes_of(node: Node, name: str) -> list[Node]:
    """What a connection holds; a null connection and null nodes are left out."""
    return [item for item in (node.get(name) or {}).get("nodes") or () if item]
