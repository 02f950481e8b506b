"""Python's grammar: bytes to a syntax tree, and what of a tree is meaning rather than layout.

All offsets are bytes. Queries and rewrites live in `oreline.mutation`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import tree_sitter_python
from tree_sitter import Language, Node, Parser, Tree

LANGUAGE: Final = Language(tree_sitter_python.language())

_OPENED: Final = b"\x00("
_CLOSED: Final = b"\x00)"
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
    found: list[bytes] = []
    waiting: list[Node | None] = [node]
    while waiting:
        current = waiting.pop()
        if current is None:
            found.append(_CLOSED)
        elif current.type == "parenthesized_expression":
            waiting.extend(reversed(current.named_children))
        elif current.child_count == 0 or current.type in _ATOMS:
            found.append(current.text or b"")
        else:
            found.append(_OPENED)
            waiting.append(None)
            waiting.extend(child for child in reversed(current.children) if child.type not in _LAYOUT)
    return tuple(found)


def descend(node: Node, into: Callable[[Node], Sequence[Node]] = lambda node: node.named_children) -> Iterator[Node]:
    """`node` and what lies below it, in order of place; `into` says which children of a node are visited.

    Works at any depth: mined code nests deeper than Python's own stack.
    """
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(into(current)))
