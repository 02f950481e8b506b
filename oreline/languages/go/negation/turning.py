"""A test file turned round: every assertion its opposite, a plain failure where a test has none that is known."""

import re
from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from oreline.languages.go.grammar import GRAMMAR
from oreline.languages.go.negation.assertions import edits_of, handles, output_edits
from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.turning import TURNED, Edit, Function, turn

_TEST: Final = re.compile(rb"(Test|Fuzz)([^a-z].*)?", re.DOTALL)
_EXAMPLE: Final = re.compile(rb"Example([^a-z].*)?", re.DOTALL)
_HANDLE: Final = re.compile(rb"\*testing\.[TF]")
_FUNCTIONS: Final = frozenset({"function_declaration", "method_declaration", "func_literal"})
_WORDS: Final = frozenset({"identifier", "field_identifier"})


def negate(path: str, content: bytes) -> bytes | None:
    """The file with every test turned round; None where it has none, or can't be read."""
    if not path.endswith("_test.go"):
        return None
    tree = parse(GRAMMAR, content)
    functions = [_function(node) for node in descend(tree.root_node) if node.type in _FUNCTIONS]
    edits = list(_edits(tree.root_node, content))
    if has_errors(tree) or not (edits or any(function.failures for function in functions)):
        return None
    return turn(content, functions, edits)


def _edits(root: Node, content: bytes) -> Iterator[Edit]:
    names, is_testify = handles(root), b"stretchr/testify" in content
    for node in descend(root):
        yield from edits_of(node, names, is_testify=is_testify)
        if node.type == "function_declaration" and _EXAMPLE.fullmatch(_name(node)):
            yield from output_edits(node)


def _function(node: Node) -> Function:
    return Function(
        name=_name(node).decode(),
        start=node.start_byte,
        end=node.end_byte,
        calls=frozenset((one.text or b"").decode() for one in descend(node) if one.type in _WORDS),
        failures=tuple(_failure(node)),
    )


def _failure(node: Node) -> Iterator[Edit]:
    """A failure before all that a test does; one that runs others leaves it to them."""
    handle, body = _handle(node), node.child_by_field_name("body")
    is_test = node.type == "func_literal" or (node.type == "function_declaration" and _TEST.fullmatch(_name(node)))
    has_inner = any(_handle(one) for one in descend(node) if one.type == "func_literal" and one != node)
    if handle and body is not None and is_test and not has_inner:
        place = body.start_byte + 1
        yield Edit(place, place, f'\n{handle}.Fatal("{TURNED}")\n'.encode())


def _handle(node: Node) -> str:
    """What a test is known by to itself; empty for what is none."""
    given = node.child_by_field_name("parameters")
    first = next(iter(given.named_children), None) if given is not None else None
    kind = first.child_by_field_name("type") if first is not None else None
    name = first.child_by_field_name("name") if first is not None else None
    if kind is None or name is None or not _HANDLE.fullmatch(kind.text or b""):
        return ""
    return (name.text or b"").decode().strip("_")


def _name(node: Node) -> bytes:
    name = node.child_by_field_name("name")
    return (name.text or b"") if name is not None else b""
