"""Calls that test files of C and C++ spell out, and a file whose program first tells what comes of such calls.

Each is made in a process forked for it, before `main` does anything; a file without `main` has no such program.
"""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Final

from tree_sitter import Node

from oreline.languages.c.grammar import CPP, C
from oreline.languages.c.values import head, tail
from oreline.languages.grammar import Grammar, descend, parse
from oreline.languages.guards import SpeltCall
from oreline.languages.spelling import Rules, filled, once, spell
from oreline.languages.turning import Edit, apply

_RULES: Final = Rules(
    literals=frozenset({"number_literal", "string_literal", "true", "false"}),
    plain=frozenset({"argument_list", "unary_expression", "char_literal", "null", "parenthesized_expression"}),
)


def find_calls(path: str, content: bytes) -> tuple[SpeltCall, ...]:
    """Calls by name whose value is used, in functions of a file that has a `main`, each once."""
    functions = dict(_functions(path, content))
    if "main" not in functions:
        return ()
    found = [
        (name, spelt)
        for name, function in functions.items()
        for call in _calls(function)
        if (given := call.child_by_field_name("arguments")) is not None and (spelt := spell(call, given, _RULES))
    ]
    return once(path, found)


def plant_calls(path: str, content: bytes, calls: Mapping[str, SpeltCall]) -> bytes:
    """The file with a program that tells of each call under its word."""
    body = dict(_functions(path, content))["main"].child_by_field_name("body")
    place = body.start_byte + 1 if body is not None else len(content)
    is_c = _grammar_of(path) is C
    told = [(word, filled(call)) for word, call in calls.items()]
    return head(is_c=is_c) + apply(content, [Edit(place, place, b" oreline_values();")]) + tail(told, is_c=is_c)


def _grammar_of(path: str) -> Grammar | None:
    suffix = PurePosixPath(path).suffix
    return C if suffix == ".c" else CPP if suffix in {".cc", ".cpp", ".cxx", ".c++"} else None


def _functions(path: str, content: bytes) -> Iterator[tuple[str, Node]]:
    grammar = _grammar_of(path)
    for node in descend(parse(grammar, content).root_node) if grammar else ():
        declarator = node.child_by_field_name("declarator") if node.type == "function_definition" else None
        name = next((one for one in descend(declarator) if one.type == "identifier"), None) if declarator else None
        if name is not None:
            yield (name.text or b"").decode("utf-8", "replace"), node


def _calls(function: Node) -> Iterator[Node]:
    own = {one.text for node in descend(function) if node.type.endswith("declaration") for one in _names(node)}
    for node in descend(function):
        called = node.child_by_field_name("function") if node.type == "call_expression" else None
        is_used = node.parent is not None and node.parent.type != "expression_statement"
        if called is not None and called.type == "identifier" and is_used and called.text not in own:
            yield node


def _names(declaration: Node) -> Iterator[Node]:
    """What a declaration declares: nothing of the values that it gives."""
    for child in declaration.children_by_field_name("declarator"):
        inner = child.child_by_field_name("declarator") if child.type == "init_declarator" else child
        yield from (one for one in descend(inner) if one.type == "identifier") if inner is not None else ()
