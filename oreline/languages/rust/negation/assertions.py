"""Where Rust asserts something, and how the text changes so that it asserts the opposite.

Every edit keeps types: one file that no longer compiles would take all of its program with it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from tree_sitter import Node

from oreline.languages.turning import Edit

OPPOSITES: Final[Mapping[bytes, bytes]] = {
    b"assert_eq": b"assert_ne",
    b"assert_ne": b"assert_eq",
    b"debug_assert_eq": b"debug_assert_ne",
    b"debug_assert_ne": b"debug_assert_eq",
}
_VALUES: Final = frozenset({b"assert", b"debug_assert"})
_TEXTS: Final = frozenset({"string_literal", "raw_string_literal"})


def edits_of(node: Node) -> Iterator[Edit]:
    """What turns the assertion round that `node` is, if it is one."""
    if node.type == "attribute_item" and _attribute(node) == b"should_panic":
        yield Edit(node.start_byte, node.end_byte, b"")
    if node.type != "macro_invocation":
        return
    name = node.child_by_field_name("macro")
    given = next((child for child in node.named_children if child.type == "token_tree"), None)
    if name is None or given is None:
        return
    if (opposite := OPPOSITES.get(name.text or b"")) is not None:
        yield Edit(name.start_byte, name.end_byte, opposite)
    elif name.text in _VALUES and (end := _end_of_value(given)):
        yield Edit(given.start_byte + 1, given.start_byte + 1, b"!(")
        yield Edit(end, end, b")")


def _attribute(node: Node) -> bytes:
    found = next((child for child in node.named_children if child.type == "attribute"), None)
    return (found.named_children[0].text or b"") if found is not None and found.named_children else b""


def _end_of_value(given: Node) -> int:
    """Where the first argument ends: at a comma before a text. Commas of types stand bare among tokens, too."""
    inner = given.children[1:-1]
    for comma, after in zip(inner, [*inner[1:], None], strict=True):
        if comma.type == "," and (after is None or after.type in _TEXTS):
            return comma.start_byte
    return given.end_byte - 1 if inner else 0
