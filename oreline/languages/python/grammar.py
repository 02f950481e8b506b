"""Python's grammar: bytes to a syntax tree, and what of a tree is meaning rather than layout.

All offsets are bytes. Queries and rewrites live in `oreline.mutation`.
"""

from collections.abc import Iterator
from typing import Final

import tree_sitter_python
from tree_sitter import Language, Node, Parser, Tree

LANGUAGE: Final = Language(tree_sitter_python.language())

_LAYOUT: Final = frozenset({"comment", "line_continuation"})
_ATOMS: Final = frozenset({"string_content", "format_specifier"})
"""Nodes whose text is more than that of their children."""


def parse(source: bytes) -> Tree:
    """The syntax tree of a file; broken code gives a tree with error nodes."""
    return Parser(LANGUAGE).parse(source)


def has_errors(tree: Tree) -> bool:
    """Whether the parser had to skip or invent anything."""
    return tree.root_node.has_error


def tokens(node: Node) -> tuple[bytes, ...]:
    """What `node` means, as a sequence: equal for two trees that differ in comments, blanks or needless parentheses.

    Brackets of nesting stand in it, so that moving a statement into or out of a block is a difference.
    """
    return tuple(_walk(node))


def _walk(node: Node) -> Iterator[bytes]:
    if node.type in _LAYOUT:
        return
    if node.type == "parenthesized_expression":
        for child in node.named_children:
            yield from _walk(child)
    elif node.child_count == 0 or node.type in _ATOMS:
        yield node.text or b""
    else:
        yield b"\x00("
        for child in node.children:
            yield from _walk(child)
        yield b"\x00)"
