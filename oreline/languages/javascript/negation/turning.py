"""A test file turned round: every assertion its opposite, a plain failure where a test has none that is known."""

import hashlib
from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import Grammar, descend, has_errors, parse
from oreline.languages.javascript.files import is_steering_file
from oreline.languages.javascript.grammar import GRAMMAR
from oreline.languages.javascript.negation.assertions import edits_of
from oreline.languages.javascript.negation.helpers import helpers_text
from oreline.languages.javascript.test_calls import TestCall, find_tests, hooks, parameters
from oreline.languages.turning import Edit, Function, turn
from oreline.languages.typescript.grammar import TSX, TYPESCRIPT

UNCHECKED: Final = b"// @ts-nocheck\n"
_NAMED: Final = frozenset({"function_declaration", "generator_function_declaration", "method_definition"})


def negate(path: str, content: bytes) -> bytes | None:
    """The file with every test turned round; None where it has none, or can't be read."""
    grammar = grammar_of(path)
    if grammar is None or is_steering_file(path):
        return None
    tree = parse(grammar, content)
    tests = list(find_tests(tree.root_node))
    if not tests or has_errors(tree):
        return None
    name = f"_{hashlib.sha256(path.encode() + content).hexdigest()[:16]}"
    functions = [*_tests(tests, name), *_functions(tree.root_node)]
    turned = turn(content, functions, list(_edits(tree.root_node, name))) + helpers_text(name).encode()
    return turned if grammar is GRAMMAR else UNCHECKED + turned


def grammar_of(path: str) -> Grammar | None:
    """What reads a file of that name."""
    suffix = path.rpartition(".")[2].lower()
    if suffix in {"js", "mjs", "cjs", "jsx"}:
        return GRAMMAR
    return TSX if suffix == "tsx" else TYPESCRIPT if suffix in {"ts", "mts", "cts"} else None


def _edits(root: Node, name: str) -> Iterator[Edit]:
    """None within what runs before and after tests: where that breaks, no test fails by its own."""
    apart = [(hook.start_byte, hook.end_byte) for hook in hooks(root)]
    for node in descend(root):
        if not any(start <= node.start_byte < end for start, end in apart):
            yield from edits_of(node, name)


def _tests(tests: list[TestCall], name: str) -> Iterator[Function]:
    for test in tests:
        yield Function(
            name="",
            start=test.body.start_byte,
            end=test.body.end_byte,
            calls=_calls(test.body),
            failures=tuple(_failure(test.body, name)),
        )


def _failure(function: Node, name: str) -> Iterator[Edit]:
    body = function.child_by_field_name("body")
    if body is None:
        return
    call = f"{name}_fail({next(iter(parameters(function)), 'null')});".encode()
    if body.type == "statement_block":
        yield Edit(body.start_byte + 1, body.start_byte + 1, b" " + call + b" ")
    else:
        yield Edit(body.start_byte, body.end_byte, b"{ " + call + b" }")


def _functions(root: Node) -> Iterator[Function]:
    for node in descend(root):
        name, body = node.child_by_field_name("name"), node
        if node.type == "variable_declarator" and (value := node.child_by_field_name("value")) is not None:
            body = value
        elif node.type not in _NAMED:
            continue
        if name is not None:
            text = (name.text or b"").decode()
            yield Function(name=text, start=body.start_byte, end=body.end_byte, calls=_calls(body))


def _calls(node: Node) -> frozenset[str]:
    """Names that are called, or handed on, without what they are called on."""
    words = {"identifier", "property_identifier"}
    return frozenset((one.text or b"").decode() for one in descend(node) if one.type in words)
