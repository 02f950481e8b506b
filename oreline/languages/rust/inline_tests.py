"""Tests within a Rust source file: items that only a test build has, found in the syntax tree."""

import re
from collections.abc import Iterator
from typing import Final

import tree_sitter_rust
from tree_sitter import Language, Node, Parser

LANGUAGE: Final = Language(tree_sitter_rust.language())

_COMMENTS: Final = frozenset({"line_comment", "block_comment"})
_HOLDERS: Final = frozenset({"mod_item", "declaration_list", "impl_item", "trait_item"})
_TEST_CONDITION: Final = re.compile(rb"cfg\((test|all\((.*,)?test(,.*)?\)),?\)", re.DOTALL)
_TEST_ATTRIBUTE: Final = re.compile(
    rb"([\w:]+::)?(test|rstest|test_case|case|bench|quickcheck|should_panic|wasm_bindgen_test|test_log|proptest"
    rb"|parameterized|test_matrix)([(\[{=].*)?",
    re.DOTALL,
)


def find_test_lines(source: bytes) -> tuple[range, ...]:
    """Lines (from 0) of test modules, test functions and other items under `cfg(test)`, in order, without overlap.

    Attributes, and comments right above an item, are part of it.
    """
    root = Parser(LANGUAGE).parse(source).root_node
    if any(child.type == "inner_attribute_item" and _is_test_only(child) for child in root.named_children):
        return (range(root.end_point.row + 1),)
    return tuple(sorted(_find(root), key=lambda lines: lines.start))


def _find(root: Node) -> Iterator[range]:
    waiting = [root]
    while waiting:
        for above, item in _items(waiting.pop()):
            if any(_is_test_only(node) for node in above):
                yield range(above[0].start_point.row, _last_row(item) + 1)
            elif item.type in _HOLDERS:
                waiting.append(item)


def _items(holder: Node) -> Iterator[tuple[list[Node], Node]]:
    """Each item with its attributes, and the comments right above it."""
    above: list[Node] = []
    last_row = -1
    for node in holder.named_children:
        follows_code = not above and node.start_point.row == last_row
        if above and node.start_point.row - _last_row(above[-1]) > 1 and not _has_attribute(above):
            above = []
        if node.type == "attribute_item" or (node.type in _COMMENTS and not follows_code):
            above.append(node)
        elif node.type not in _COMMENTS:
            yield above, node
            above, last_row = [], _last_row(node)


def _has_attribute(nodes: list[Node]) -> bool:
    return any(node.type == "attribute_item" for node in nodes)


def _last_row(node: Node) -> int:
    """A comment of one line ends where the next line starts."""
    return node.end_point.row - (node.end_point.column == 0 and node.end_point.row > node.start_point.row)


def _is_test_only(node: Node) -> bool:
    """Whether an attribute leaves its item to test builds."""
    found = [child for child in node.named_children if child.type == "attribute"]
    if not found or node.type in _COMMENTS:
        return False
    text = re.sub(rb"\s", b"", found[0].text or b"")
    return bool(_TEST_CONDITION.fullmatch(text) or _TEST_ATTRIBUTE.fullmatch(text))
