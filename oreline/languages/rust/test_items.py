"""The test functions of a Rust file, wherever they stand, and the lines that only tests have."""

import re
from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.languages.rust.files import is_test_file
from oreline.languages.rust.inline_tests import find_test_lines

TEST: Final = re.compile(rb"#\[\s*([\w:]+::)?(test|rstest|test_case|quickcheck|wasm_bindgen_test)\b.*", re.DOTALL)
_BETWEEN: Final = frozenset({"attribute_item", "line_comment", "block_comment"})


def find_tests(root: Node) -> Iterator[Node]:
    """Functions with an attribute that makes tests of them."""
    for node in descend(root):
        if node.type == "function_item" and any(TEST.fullmatch(one.text or b"") for one in attributes(node)):
            yield node


def attributes(item: Node) -> Iterator[Node]:
    """What stands above an item, from below."""
    above = item.prev_named_sibling
    while above is not None and above.type in _BETWEEN:
        if above.type == "attribute_item":
            yield above
        above = above.prev_named_sibling


def test_lines(path: str, content: bytes) -> tuple[range, ...]:
    """Lines of a file that are tests' own, from 0: all of a file of tests."""
    if is_test_file(path):
        return (range(content.count(b"\n") + 1),)
    return find_test_lines(content)
