"""Test methods for one run at the end of the test classes that are there: whatever finds these finds them too."""

import re
import secrets
from collections.abc import Iterator, Mapping
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import has_errors, parse
from oreline.languages.guards import Canary, Suite
from oreline.languages.java.grammar import GRAMMAR
from oreline.languages.java.test_methods import annotations, is_test, methods, name_of

MOST_CLASSES: Final = 50
_EQUALS: Final = re.compile(
    rb"import\s+static\s+(org\.junit|junit\.framework|org\.testng)\.[\w.]*(Assert|Assertions|TestCase)\.(assertEquals|\*)\s*;"
)
_OWN: Final = re.compile(rb"void\s+assertEquals\s*\(")
_UNUSUAL: Final = frozenset({"RunWith", "TestInstance", "Ignore", "Disabled", "Test", "DataProvider", "Theories"})
"""On a class: it may take other methods than one expects."""


def plant_canary(suite: Suite) -> Canary | None:
    """Two tests that fail and one that passes, in each class that holds expected ones; None where there is none."""
    fails, differs, passes = (f"test{word}{secrets.token_hex(8)}" for word in ("Sum", "Size", "Order"))
    expected = frozenset(suite.test_ids)
    files: dict[str, bytes] = {}
    for path, content, place, mark in _places(suite.read_tests(), expected):
        has_equals = _EQUALS.search(content) and not _OWN.search(content)
        plain = 'int one = 1; if (one != {}) throw new AssertionError("not one");'
        asserted = "assertEquals(1, {});" if has_equals else plain
        bodies = ((fails, plain.format(2)), (differs, asserted.format(2)), (passes, asserted.format(1)))
        text = "".join(f"\n    {mark} public void {name}() {{ {body} }}\n" for name, body in bodies)
        files[path] = content[:place] + text.encode() + content[place:]
        if len(files) == MOST_CLASSES:
            break
    return Canary(files=files, must_fail=(fails, differs), must_pass=(passes,)) if files else None


def _places(tests: Mapping[str, bytes], expected: frozenset[str]) -> Iterator[tuple[str, bytes, int, str]]:
    """Path, content, the end of the class, and what stands on its tests."""
    for path, content in tests.items():
        tree = parse(GRAMMAR, content) if path.endswith(".java") else None
        if tree is None or has_errors(tree):
            continue
        for node in tree.root_node.named_children:
            body, mark = node.child_by_field_name("body"), _mark(node, content, expected)
            if body is not None and mark is not None:
                yield path, content, body.end_byte - 1, mark
                break


def _mark(node: Node, content: bytes, expected: frozenset[str]) -> str | None:
    """What a test method of that class needs; None where none of its plain tests is expected."""
    if node.type != "class_declaration" or any(name_of(one) in _UNUSUAL for one in annotations(node)):
        return None
    package = re.search(rb"^\s*package\s+([\w.]+)\s*;", content, re.MULTILINE)
    prefix = f"{package[1].decode()}." if package else ""
    for method in methods(node):
        is_own = method.parent is not None and method.parent.parent == node
        if is_own and is_test(method) and f"{prefix}{name_of(node)}#{name_of(method)}" in expected:
            marks = [one.child_by_field_name("name") for one in annotations(method) if name_of(one) == "Test"]
            if marks and marks[0] is not None:
                return f"@{(marks[0].text or b'').decode()}"
            if not annotations(method):
                return ""
    return None
