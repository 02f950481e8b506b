"""What a statement exercises of a package: the names in it, those it calls, and which of them is its subject."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tree_sitter import Node

from oreline.languages.python.grammar import descend
from oreline.statements.python.imports import Import
from oreline.statements.python.tree import text_of

_RUNNERS_OWN: Final = frozenset({"raises", "self", "doctest", "pytest"})
"""Names that come from how a suite checks things, not from what it checks."""


def names_in(node: Node) -> set[str]:
    """Names that code uses or binds; not those behind a dot or of keyword arguments."""
    return {text_of(one).decode() for one in descend(node, _named_parts) if one.type == "identifier"}


def _named_parts(node: Node) -> list[Node]:
    field = {"attribute": "object", "keyword_argument": "value"}.get(node.type)
    part = node.child_by_field_name(field) if field else None
    return [part] if part is not None else [] if field else node.named_children


def subject_of(statement: Node, earlier: Sequence[Node], imports: Sequence[Import], package: str) -> str:
    """What the statement calls, a method under the name of its class; else what the steps before it call or use."""
    classes = {name: made for node in earlier for name, made in _instances(node, imports, package)}
    nodes = [statement, *reversed(earlier)]
    called = [name for node in nodes for name in called_in(node)]
    used = [name for node in nodes for name in sorted(names_in(node))]
    found = (_method(name, classes) or own_name(name, imports, package) for name in [*called, *used])
    return next((own for own in found if own), "")


def _instances(node: Node, imports: Sequence[Import], package: str) -> Iterator[tuple[str, str]]:
    """A name bound to what a class of the package makes, and the class."""
    inner = node.named_children[0] if node.type == "expression_statement" and node.named_children else node
    left, right = inner.child_by_field_name("left"), inner.child_by_field_name("right")
    function = right.child_by_field_name("function") if right is not None and right.type == "call" else None
    if left is None or left.type != "identifier" or function is None:
        return
    parts = own_name(text_of(function).decode(), imports, package).split(".")
    last = max((place for place, part in enumerate(parts) if part[:1].isupper()), default=-1)
    yield text_of(left).decode(), ".".join(parts[: last + 1])


def _method(name: str, classes: Mapping[str, str]) -> str:
    root, _, rest = name.partition(".")
    return f"{classes[root]}.{rest}" if classes.get(root) and rest.isidentifier() and rest[0] != "_" else ""


def own_name(name: str, imports: Sequence[Import], package: str) -> str:
    """The full public name of something of the package; empty for anything else."""
    root, _, rest = name.partition(".")
    for one in imports:
        if one.bound == root and one.is_of(package) and root not in _RUNNERS_OWN:
            dotted = one.dotted(rest)
            return "" if dotted.rpartition(".")[2].startswith("_") else dotted
    return ""


def called_in(node: Node) -> list[str]:
    """Names called in a statement, in order of place."""
    functions = [one.child_by_field_name("function") for one in descend(node) if one.type == "call"]
    return [text_of(one).decode() for one in functions if one is not None and one.type in {"identifier", "attribute"}]
