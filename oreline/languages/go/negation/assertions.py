"""Where Go asserts something, and how the text changes so that it asserts the opposite.

Every edit keeps types: one file that no longer compiles would take all of its package with it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.languages.turning import Edit

FAILING: Final = frozenset({b"Error", b"Errorf", b"Fatal", b"Fatalf", b"Fail", b"FailNow"})
_PAIRS: Final = (
    *(("Equal", "NotEqual"), ("EqualValues", "NotEqualValues"), ("True", "False"), ("Nil", "NotNil")),
    *(("NoError", "Error"), ("Contains", "NotContains"), ("Empty", "NotEmpty"), ("Zero", "NotZero")),
    *(("Panics", "NotPanics"), ("Regexp", "NotRegexp"), ("Same", "NotSame"), ("ErrorIs", "NotErrorIs")),
    *(("Greater", "LessOrEqual"), ("Less", "GreaterOrEqual"), ("Subset", "NotSubset")),
)
_BOTH: Final = (*_PAIRS, *((opposite, name) for name, opposite in _PAIRS))
TESTIFY: Final[Mapping[str, str]] = {**dict(_BOTH), **{f"{name}f": f"{opposite}f" for name, opposite in _BOTH}}
GOMEGA: Final[Mapping[str, str]] = {
    "To": "ToNot",
    "ToNot": "To",
    "NotTo": "To",
    "Should": "ShouldNot",
    "ShouldNot": "Should",
}
_ASSERTING: Final = re.compile(rb"assert|require|must|s|suite|ts|\w+\.(Require|Assert)\(\)")
_EXPECTING: Final = re.compile(rb"(\w+\.)?(Expect|Eventually|Consistently)\(.*", re.DOTALL)
_TESTING: Final = re.compile(rb"\*testing\.[TFB]|testing\.TB|(\w+\.)?TestingT")
_OUTPUT: Final = re.compile(rb"//\s*(unordered )?output:", re.IGNORECASE)


def handles(root: Node) -> frozenset[bytes]:
    """Names that a test is known by in the file."""
    found = (node for node in descend(root) if node.type == "parameter_declaration")
    return frozenset(
        (name.text or b"")
        for node in found
        if (kind := node.child_by_field_name("type")) is not None and _TESTING.fullmatch(kind.text or b"")
        for name in node.children_by_field_name("name")
    )


def edits_of(node: Node, names: frozenset[bytes], *, is_testify: bool) -> Iterator[Edit]:
    """What turns the assertion round that `node` is, if it is one; `names` as `handles` has them."""
    if node.type == "if_statement":
        yield from _turned_condition(node, names)
    elif node.type == "call_expression" and (called := node.child_by_field_name("function")) is not None:
        yield from _turned_method(called, is_testify=is_testify)


def output_edits(example: Node) -> Iterator[Edit]:
    """What an example is to print, and then doesn't."""
    for node in descend(example):
        found = _OUTPUT.match(node.text or b"") if node.type == "comment" else None
        if found:
            place = node.start_byte + found.end()
            yield Edit(place, place, b" turned round")


def statements(block: Node) -> list[Node]:
    """What stands right in a block."""
    found = block.named_children
    return found[0].named_children if len(found) == 1 and found[0].type == "statement_list" else found


def _turned_condition(node: Node, names: frozenset[bytes]) -> Iterator[Edit]:
    """A test that fails where something holds fails where it doesn't."""
    condition, then = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
    otherwise = node.child_by_field_name("alternative")
    if condition is None or then is None:
        return
    is_else = otherwise is not None and otherwise.type == "block" and _fails(otherwise, names)
    if _fails(then, names) != is_else:
        yield Edit(condition.start_byte, condition.start_byte, b"!(")
        yield Edit(condition.end_byte, condition.end_byte, b")")


def _fails(block: Node, names: frozenset[bytes]) -> bool:
    return any(_is_failure(statement, names) for statement in statements(block))


def _is_failure(statement: Node, names: frozenset[bytes]) -> bool:
    call = statement.named_children[0] if statement.type == "expression_statement" else None
    called = call.child_by_field_name("function") if call is not None and call.type == "call_expression" else None
    if called is None or called.type != "selector_expression":
        return False
    owner, word = called.child_by_field_name("operand"), called.child_by_field_name("field")
    return owner is not None and word is not None and word.text in FAILING and owner.text in names


def _turned_method(called: Node, *, is_testify: bool) -> Iterator[Edit]:
    owner, word = called.child_by_field_name("operand"), called.child_by_field_name("field")
    if owner is None or word is None:
        return
    name = (word.text or b"").decode()
    opposite = TESTIFY.get(name) if is_testify and _ASSERTING.fullmatch(owner.text or b"") else None
    if opposite is None and owner.type == "call_expression" and _EXPECTING.fullmatch(owner.text or b""):
        opposite = GOMEGA.get(name)
    if opposite:
        yield Edit(word.start_byte, word.end_byte, opposite.encode())
