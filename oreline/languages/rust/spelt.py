"""Calls that assertions of Rust spell out, and tests that tell what comes of them, beside those in the same module."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.guards import SpeltCall
from oreline.languages.rust.grammar import GRAMMAR
from oreline.languages.rust.test_items import find_tests
from oreline.languages.spelling import CLOSING, OPENING, Rules, Spelt, once, plant, spell, value_of

_RULES: Final = Rules(
    literals=frozenset({"integer_literal", "float_literal", "string_literal", "boolean_literal"}),
    plain=frozenset({"arguments", "unary_expression", "reference_expression", "array_expression", "tuple_expression"})
    | {"char_literal", "raw_string_literal"},
)
_COMPARING: Final = frozenset({b"assert_eq", b"assert_ne"})
"""What they are given can be printed."""
_TEST: Final = """\
#[test]
#[allow(overflowing_literals)]
fn fresh_{word}() {{
    panic!("{opening}{{:?}}{closing}", {call});
}}"""


def find_calls(path: str, content: bytes) -> tuple[SpeltCall, ...]:
    """Calls that are compared, each once."""
    tree = parse(GRAMMAR, content)
    if not path.endswith(".rs") or has_errors(tree):
        return ()
    return once(path, ((name, spelt) for name, test in _named(tree.root_node) for spelt in _spelt(test)))


def plant_calls(path: str, content: bytes, calls: Mapping[str, SpeltCall]) -> bytes:
    """The file with a test for each call, which names it by its word."""
    ends = {name: test.end_byte for name, test in _named(parse(GRAMMAR, content).root_node)}
    return plant(content, ends, calls, _write)


def _write(word: str, call: str) -> str:
    return _TEST.format(word=word, call=call, opening=OPENING, closing=CLOSING)


def _named(root: Node) -> Iterator[tuple[str, Node]]:
    for test in find_tests(root):
        yield _text(test.child_by_field_name("name")), test


def _spelt(test: Node) -> Iterator[Spelt]:
    own = {_text(one) for node in descend(test) if node.type == "let_declaration" for one in descend(node.child(1))}
    for text, other in _compared(test):
        tree = parse(GRAMMAR, b"fn _f() { " + text + b"; }")
        call = next((node for node in descend(tree.root_node) if node.type == "call_expression"), None)
        given = call.child_by_field_name("arguments") if call is not None else None
        if call is None or given is None or has_errors(tree) or call.text != text:
            continue
        called = call.child_by_field_name("function")
        is_known = called is not None and called.type in {"identifier", "scoped_identifier"}
        if is_known and _text(called).partition("::")[0] not in own and (spelt := spell(call, given, _RULES)):
            value = value_of(other.decode("utf-8", "replace"))
            yield replace(spelt, beside=() if value is None else (value,))


def _compared(test: Node) -> Iterator[tuple[bytes, bytes]]:
    """What assertions of equality are given, each of the first two with the other one."""
    for node in descend(test):
        macro = node.child_by_field_name("macro") if node.type == "macro_invocation" else None
        given = next((child for child in node.named_children if child.type == "token_tree"), None)
        if macro is None or macro.text not in _COMPARING or given is None:
            continue
        commas = [child.start_byte for child in given.children if child.type == ","]
        bounds = [given.start_byte, *commas, given.end_byte - 1][:3]
        texts = [
            (given.text or b"")[start + 1 - given.start_byte : end - given.start_byte].strip()
            for start, end in pairwise(bounds)
        ]
        yield from zip(texts, reversed(texts), strict=True)


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
