"""Texts as the gate reads them: blanks evened out, words that stand in code, parts that could be code."""

import re
from typing import Final

_CODE: Final = re.compile(
    r"(?P<fence>`{3,})[^\n]*\n(?P<block>.*?)(?P=fence)|(?P<tick>`+)(?P<inline>.+?)(?P=tick)", re.DOTALL
)
_NAME: Final = re.compile(r"[A-Za-z_]\w{2,}")
_CODE_LIKE: Final = re.compile(r"_|[a-z0-9][A-Z]|[A-Za-z]\d")


def squeeze(text: str) -> str:
    """`text` with every stretch of blanks as one."""
    return re.sub(r"\s+", " ", text).strip()


def blocks_of(text: str) -> list[str]:
    """What stands in fences."""
    return [match["block"].rstrip("\n") for match in _CODE.finditer(text) if match["block"] is not None]


def inline_in(text: str) -> list[str]:
    """What stands as code within lines."""
    return [match["inline"] for match in _CODE.finditer(text) if match["inline"] is not None]


def code_in(text: str) -> str:
    """All that stands as code in a text."""
    return "\n".join(match["block"] or match["inline"] or "" for match in _CODE.finditer(text))


def names_in(text: str) -> set[str]:
    """Names in a text that can only be of code: what stands as code, and words that no language has."""
    return {*_NAME.findall(code_in(text)), *(name for name in _NAME.findall(text) if _CODE_LIKE.search(name))}


def lines_of(text: str) -> set[str]:
    """Lines, and pieces of inline code, without signs of a quotation or a comparison."""
    pieces = [*text.split("\n"), *re.findall(r"`([^`\n]+)`", text)]
    return {squeeze(re.sub(r"^[\s>+`-]+|[\s`]+$", "", piece)) for piece in pieces}
