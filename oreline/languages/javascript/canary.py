"""Tests for one run at the end of the test files that are there: they are loaded with what those load, in the same
process, and are declared by what those declare theirs with.
"""

import re
import secrets
from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.guards import Canary, Suite
from oreline.languages.javascript.negation.turning import grammar_of
from oreline.languages.javascript.test_calls import FUNCTIONS, find_tests, parameters

MOST_FILES: Final = 20
_SEPARATOR: Final = " > "
_ONLY: Final = re.compile(rb"\.only\b|\bf(it|describe)\s*\(|\bonly\s*:")
_FILTERS: Final = re.compile(r"-g|-t|-m|-f|--f?grep\b.*|--match\b.*|--testNamePattern\b.*|--test-name-pattern\b.*")
_CHAI: Final = re.compile(rb"\)\s*\.(not\s*\.\s*)?(to|should|be)\b")
_EXPECT: Final = re.compile(rb"(?<![.\w])expect\s*\(")
_STYLES: Final = {"ava": "t => {{ t.is(1, {n}); }}", "tap": "t => {{ t.equal(1, {n}); t.end(); }}"}


def plant_canary(suite: Suite) -> Canary | None:
    """Four tests in each test file that holds expected ones; none where only chosen tests of a suite run."""
    if any(_FILTERS.fullmatch(word) for call in suite.options.get("calls", []) for word in call.get("arguments", [])):
        return None
    tests = suite.read_tests()
    if suite.runner in {"mocha", "jasmine"} and any(_ONLY.search(content) for content in tests.values()):
        return None
    failing, passing = _names(), _names()
    paths = dict.fromkeys(test_id.partition(_SEPARATOR)[0] for test_id in suite.test_ids)
    files = dict(_planted(suite.runner, {path: tests[path] for path in paths if path in tests}, failing, passing))
    return Canary(files=files, must_fail=failing, must_pass=passing) if files else None


def _names() -> tuple[str, str]:
    return f"works {secrets.token_hex(8)}", f"counts {secrets.token_hex(8)}"


def _planted(
    runner: str, files: dict[str, bytes], failing: tuple[str, str], passing: tuple[str, str]
) -> Iterator[tuple[str, bytes]]:
    for path, content in list(files.items())[:MOST_FILES]:
        callee = _callee(path, content, runner)
        if callee and not _ONLY.search(content):
            lines = [*_lines(runner, content, callee, failing, 2), *_lines(runner, content, callee, passing, 1)]
            yield path, content + ("\n" + "\n".join(sorted(lines)) + "\n").encode()


def _lines(runner: str, content: bytes, callee: str, names: tuple[str, str], number: int) -> Iterator[str]:
    """One by the tool's own assertion, where the file shows which that is, and one by a plain error."""
    style = _STYLES.get({"tape": "tap"}.get(runner, runner))
    plain = "() => {{ if ({n} !== 1) throw new Error('1 is not {n}'); }}"
    if style is None and _EXPECT.search(content):
        style = "() => {{ expect(1).to.equal({n}); }}" if _CHAI.search(content) else "() => {{ expect(1).toBe({n}); }}"
    if style is None and re.search(rb"(?<![.\w])assert\.(strictE|e)qual\(", content):
        style = "() => {{ assert.strictEqual(1, {n}); }}"
    yield f"{callee}('{names[0]}', {(style or plain).format(n=number)});"
    is_lenient = runner in {"ava", "tap", "tape"}
    yield f"{callee}('{names[1]}', {((style if is_lenient else plain) or plain).format(n=number)});"


def _callee(path: str, content: bytes, runner: str) -> str:
    """What the file declares tests with and has at its outermost level, too; empty where that can't be told."""
    grammar = grammar_of(path)
    tree = parse(grammar, content) if grammar else None
    if tree is None or has_errors(tree):
        return ""
    for test in find_tests(tree.root_node):
        callee = test.callee.decode()
        if not _is_bound(test.node, callee.partition(".")[0]):
            return callee
    return ""


def _is_bound(node: Node, name: str) -> bool:
    """Whether a function around it gives the name a meaning of its own."""
    above = node.parent
    while above is not None:
        if above.type in FUNCTIONS and name in parameters(above):
            return True
        if above.type == "statement_block" and any(_declares(child, name) for child in above.named_children):
            return True
        above = above.parent
    return False


def _declares(statement: Node, name: str) -> bool:
    if statement.type not in {"lexical_declaration", "variable_declaration"}:
        return False
    words = (
        node for node in descend(statement) if node.type in {"identifier", "shorthand_property_identifier_pattern"}
    )
    return any((word.text or b"").decode() == name for word in words)
