"""Calls that tests of Java spell out, and tests that tell what comes of them, beside those in the same class."""

from collections.abc import Iterator, Mapping
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.guards import SpeltCall
from oreline.languages.java.files import is_test_file
from oreline.languages.java.grammar import GRAMMAR
from oreline.languages.java.test_methods import annotations, is_test, methods, name_of
from oreline.languages.spelling import CLOSING, OPENING, Rules, once, plant, spell

_RULES: Final = Rules(
    literals=frozenset(
        {"decimal_integer_literal", "decimal_floating_point_literal", "string_literal", "true", "false"}
    ),
    plain=frozenset({"argument_list", "unary_expression", "array_creation_expression", "array_initializer"})
    | {"integral_type", "floating_point_type", "boolean_type", "dimensions", "null_literal", "character_literal"},
)
_TEST: Final = """\
    @Test public void testFresh{word}() throws Throwable {{
        throw new AssertionError("{opening}" + ({call}) + "{closing}");
    }}"""


def find_calls(path: str, content: bytes) -> tuple[SpeltCall, ...]:
    """Calls of static methods whose value a test uses, each once."""
    tree = parse(GRAMMAR, content)
    if not path.endswith(".java") or not is_test_file(path) or has_errors(tree):
        return ()
    found = [
        (name_of(test), spelt)
        for test in _tests(tree.root_node)
        for call in _calls(test)
        if (given := call.child_by_field_name("arguments")) is not None and (spelt := spell(call, given, _RULES))
    ]
    return once(path, found)


def plant_calls(path: str, content: bytes, calls: Mapping[str, SpeltCall]) -> bytes:
    """The file with a test for each call, which names it by its word."""
    ends = {name_of(test): test.end_byte for test in _tests(parse(GRAMMAR, content).root_node)}
    return plant(content, ends, calls, _write)


def _write(word: str, call: str) -> str:
    return _TEST.format(word=word, call=call, opening=OPENING, closing=CLOSING)


def _tests(root: Node) -> Iterator[Node]:
    """Those that stand as plain tests do: others of the kind can stand beside them."""
    for method in methods(root):
        if is_test(method) and [name_of(one) for one in annotations(method)] == ["Test"]:
            yield method


def _calls(test: Node) -> Iterator[Node]:
    for node in descend(test):
        if node.type != "method_invocation" or node.parent is None or node.parent.type == "expression_statement":
            continue
        owner = node.child_by_field_name("object")
        if owner is None or (_text(owner)[:1].isupper() and owner.type in {"identifier", "field_access"}):
            yield node


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")
