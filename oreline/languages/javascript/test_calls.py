"""Where a file of JavaScript declares tests: calls of `test`, `it` and the like, each with the function it runs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend

FUNCTIONS: Final = frozenset({"arrow_function", "function_expression", "generator_function", "function"})
_NAMES: Final = rb"(?P<name>test|it|specify)"
_PLAIN: Final = re.compile(_NAMES + rb"(\.(?P<more>\w+))*(\(.*\)|`.*`)?", re.DOTALL)
_METHOD: Final = re.compile(rb"(?P<name>(t|tt|st|tap|test)\.test)(\.(?P<more>\w+))*", re.DOTALL)
HOOKS: Final = frozenset(
    {"before", "after", "beforeEach", "afterEach", "beforeAll", "afterAll", "setup", "teardown"}
    | {"suiteSetup", "suiteTeardown"}
)
_GROUPS: Final = frozenset({"describe", "suite"})


@dataclass(frozen=True, slots=True)
class TestCall:
    """One declaration of a test."""

    __test__ = False

    callee: bytes
    """What was called, without what follows it: `test` of `test.each([])`."""
    node: Node
    body: Node
    """The function that is the test."""


def find_tests(root: Node) -> Iterator[TestCall]:
    """All of them, outermost first."""
    for node in descend(root):
        called = node.child_by_field_name("function") if node.type == "call_expression" else None
        text = (called.text or b"") if called is not None else b""
        found = _METHOD.fullmatch(text) or _PLAIN.fullmatch(text)
        body = _last_function(node) if found else None
        if found and body is not None and (found["more"] or b"").decode() not in HOOKS | _GROUPS:
            yield TestCall(found["name"], node, body)


def hooks(root: Node) -> Iterator[Node]:
    """Calls that declare what runs before and after tests."""
    for node in descend(root):
        called = node.child_by_field_name("function") if node.type == "call_expression" else None
        word = (called.text or b"").decode().rpartition(".")[2] if called is not None else ""
        if word in HOOKS:
            yield node


def parameters(function: Node) -> tuple[str, ...]:
    """Names of a function's plain parameters."""
    single = function.child_by_field_name("parameter")
    several = function.child_by_field_name("parameters")
    found = [single] if single is not None else several.named_children if several is not None else []
    texts = ((one.text or b"").decode().partition(":")[0].rstrip("? ") for one in found)
    return tuple(text for text in texts if text.isidentifier())


def _last_function(node: Node) -> Node | None:
    given = node.child_by_field_name("arguments")
    found = [child for child in given.named_children if child.type in FUNCTIONS] if given is not None else []
    return found[-1] if found else None
