"""Calls that tests of Go spell out, and tests that tell what comes of them, beside those in the same file."""

from collections.abc import Iterator, Mapping
from typing import Final

from tree_sitter import Node

from oreline.languages.go.grammar import GRAMMAR
from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.guards import SpeltCall
from oreline.languages.spelling import CLOSING, OPENING, Rules, once, plant, spell

_RULES: Final = Rules(
    literals=frozenset({"int_literal", "float_literal", "interpreted_string_literal", "true", "false"}),
    plain=frozenset({"argument_list", "composite_literal", "literal_value", "literal_element", "slice_type", "nil"})
    | {"array_type", "map_type", "type_identifier", "keyed_element", "unary_expression", "raw_string_literal"},
)
_DECLARING: Final = frozenset({"short_var_declaration", "var_spec", "parameter_declaration", "range_clause"})
_TEST: Final = """\
func TestFresh{word}(t *testing.T) {{
	defer func() {{
		if failure := recover(); failure != nil {{
			t.Fatal("it panics")
		}}
	}}()
	t.Fatal("{opening}", {call}, "{closing}")
}}"""


def find_calls(path: str, content: bytes) -> tuple[SpeltCall, ...]:
    """Calls whose one value a test uses, each once."""
    tree = parse(GRAMMAR, content)
    if not path.endswith("_test.go") or has_errors(tree):
        return ()
    found = [
        (name, spelt)
        for name, test in _tests(tree.root_node)
        for call in _calls(test)
        if (given := call.child_by_field_name("arguments")) is not None and (spelt := spell(call, given, _RULES))
    ]
    return once(path, found)


def plant_calls(path: str, content: bytes, calls: Mapping[str, SpeltCall]) -> bytes:
    """The file with a test for each call, which names it by its word."""
    ends = {name: test.end_byte for name, test in _tests(parse(GRAMMAR, content).root_node)}
    return plant(content, ends, calls, _write)


def _write(word: str, call: str) -> str:
    return _TEST.format(word=word, call=call, opening=OPENING.strip(), closing=CLOSING.strip())


def _tests(root: Node) -> Iterator[tuple[str, Node]]:
    for node in root.named_children:
        name = _text(node.child_by_field_name("name")) if node.type == "function_declaration" else ""
        if name.startswith("Test"):
            yield name, node


def _calls(test: Node) -> Iterator[Node]:
    own = frozenset(_declared(test))
    for node in descend(test):
        called = node.child_by_field_name("function") if node.type == "call_expression" else None
        if called is None or not _is_used(node) or called.type not in {"identifier", "selector_expression"}:
            continue
        first = _text(called).partition(".")[0]
        if first.isidentifier() and first not in own:
            yield node


def _is_used(call: Node) -> bool:
    """Whether it stands for one value."""
    above = call.parent
    if above is not None and above.type == "expression_list" and above.parent is not None:
        left = above.parent.child_by_field_name("left")
        return left is not None and len(left.named_children) == 1
    return above is not None and above.type in {"binary_expression", "argument_list", "parenthesized_expression"}


def _declared(test: Node) -> Iterator[str]:
    for node in descend(test):
        if node.type in _DECLARING:
            left = node.child_by_field_name("left") or node.child_by_field_name("name") or node
            yield from (_text(one) for one in descend(left) if one.type == "identifier")


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
