"""Calls of functions of other files, whose arguments are all spelt out.

Which of them show a bug is measured where they are made.
"""

from collections.abc import Iterator
from typing import Any

from tree_sitter import Node

from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.guards import SpeltCall
from oreline.languages.javascript.negation.turning import grammar_of
from oreline.languages.javascript.spelt.bindings import Bindings, bindings_of, constants_of
from oreline.languages.javascript.spelt.literals import Constants, value_of


def find_calls(path: str, content: bytes) -> tuple[SpeltCall, ...]:
    """Each call once, in the order of the file; none where it can't be read."""
    grammar = grammar_of(path)
    tree = parse(grammar, content) if grammar else None
    if tree is None or has_errors(tree):
        return ()
    root = tree.root_node
    bindings, constants = bindings_of(root, path), constants_of(root)
    found: dict[str, SpeltCall] = {}
    for call in _calls(root, bindings, constants):
        found.setdefault(repr((call.module, call.name, call.args)), call)
    return tuple(found.values())


def _calls(root: Node, bindings: Bindings, constants: Constants) -> Iterator[SpeltCall]:
    for node in descend(root):
        target = _target(node.child_by_field_name("function"), bindings) if node.type == "call_expression" else None
        given = node.child_by_field_name("arguments")
        if target is None or given is None or given.type != "arguments":
            continue
        args = [value_of(child, constants) for child in given.named_children if child.type != "comment"]
        if None not in args:
            beside = tuple(_beside(node, constants))
            yield SpeltCall(module=target[0], name=target[1], args=tuple(args), beside=beside)


def _beside(call: Node, constants: Constants) -> Iterator[Any]:
    """Other arguments of what the call is given to, or of what is asked of `expect` with it."""
    given = call.parent if call.parent is not None and call.parent.type == "arguments" else None
    asked = given.parent if given is not None else None
    if asked is not None and _text(asked.child_by_field_name("function")) == "expect":
        while asked.parent is not None and asked.parent.type in {"member_expression", "call_expression"}:
            asked = asked.parent
        given = asked.child_by_field_name("arguments")
    for child in given.named_children if given is not None else ():
        value = value_of(child, constants) if child != call else None
        if value is not None:
            yield value


def _target(called: Node | None, bindings: Bindings) -> tuple[str, str] | None:
    """What is called, where that is a name of another file or lies below one."""
    names: list[str] = []
    while called is not None and called.type == "member_expression":
        names.insert(0, _text(called.child_by_field_name("property")))
        called = called.child_by_field_name("object")
    found = bindings.get(_text(called)) if called is not None and called.type == "identifier" else None
    return (found[0], ".".join(filter(None, (found[1], *names)))) if found else None


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
