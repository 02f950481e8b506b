"""The kinds of edits that fixes are made of, told by syntax tree: what came, what went, and what it stands in."""

from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.mutation.realism.tree_diff import Difference, key_of
from oreline.mutation.realism.words.vocabulary import Vocabulary

KINDS: Final = (
    "condition_changed",
    "operator_changed",
    "constant_changed",
    "name_changed",
    "value_changed",
    "return_changed",
    "callee_changed",
    "argument_added",
    "argument_removed",
    "argument_changed",
    "conversion_added",
    "conversion_removed",
    "index_changed",
    "signature_changed",
    "loop_changed",
    "exception_changed",
    "error_changed",
    "definition_changed",
    "expression_changed",
    "guard_added",
    "guard_removed",
    "branch_added",
    "branch_removed",
    "loop_added",
    "loop_removed",
    "exception_added",
    "exception_removed",
    "error_added",
    "error_removed",
    "return_added",
    "return_removed",
    "assignment_added",
    "assignment_removed",
    "call_added",
    "call_removed",
    "definition_added",
    "definition_removed",
    "statement_added",
    "statement_removed",
    "statement_moved",
)
"""Seen from the fix: `guard_added` mends a missing guard."""

_STATEMENT_NAMES: Final = {"raise": "error"}
_CHANGED: Final = {"raise": "error_changed"}


def kind_of(difference: Difference, words: Vocabulary) -> str:
    """What a difference is, one of `KINDS`."""
    old, new = difference.old, difference.new
    if difference.is_move:
        return "statement_moved"
    if old is not None and new is not None:
        return _rewritten(old, new, words)
    suffix = "added" if old is None else "removed"
    node = difference.node
    name = _statement(node, words)
    if name:
        return f"{name}_{suffix}"
    context = _context(node, words)
    return f"argument_{suffix}" if context == "argument" else _changed(context, node)


def _rewritten(old: Node, new: Node, words: Vocabulary) -> str:
    statement = _statement(new, words)
    if statement and _statement(old, words) == statement:
        return f"{statement}_changed" if f"{statement}_changed" in KINDS else "expression_changed"
    if statement or _statement(old, words):
        return "statement_added" if statement == "statement" else _replaced(statement, old, words)
    if old.type in words.constants and new.type in words.constants:
        return "constant_changed"
    if not (old.is_named or new.is_named) or (old.type == new.type and new.type in words.operations):
        return "operator_changed"
    for outer, inner, kind in ((new, old, "conversion_added"), (old, new, "conversion_removed")):
        if outer.type in words.calls and _holds(outer, inner):
            return kind
    return _changed(_context(new, words), new)


def _replaced(statement: str, old: Node, words: Vocabulary) -> str:
    """One statement in another's place: named by what came, or what went where an expression came."""
    return f"{statement}_added" if statement else f"{_statement(old, words)}_removed"


def _changed(context: str, node: Node) -> str:
    if context:
        return _CHANGED.get(context, f"{context}_changed")
    return (
        "name_changed"
        if node.type.endswith("identifier")
        else "expression_changed"
        if node.is_named
        else "operator_changed"
    )


def _holds(outer: Node, inner: Node) -> bool:
    return key_of(inner) in {key_of(one) for one in descend(outer)}


def _statement(node: Node, words: Vocabulary) -> str:
    """What a statement is; empty for an expression."""
    node = _inside(node, words)
    if _is_alternative(node, words):
        return "branch"
    if node.type in words.guards and _only_leaves(node, words):
        return "guard"
    if node.type in words.branches:
        return "branch"
    if node.type in words.definitions:
        return "definition"
    if node.type in words.statements:
        return _STATEMENT_NAMES.get(words.statements[node.type], words.statements[node.type])
    if node.type in words.steps:
        return _step(node, words)
    if node.parent is None or node.parent.type not in words.blocks or not node.is_named:
        return ""
    return "call" if node.type in words.calls else "statement"


def _step(node: Node, words: Vocabulary) -> str:
    inner = [one.type for one in descend(node)]
    if words.assignments.intersection(inner[:2]):
        return "assignment"
    return "call" if words.calls.keys() & set(inner) else "statement"


def _inside(node: Node, words: Vocabulary) -> Node:
    """What a step holds, where that is a statement by itself, as in languages in which all are expressions."""
    inner = node.named_children[0] if node.type in words.steps and node.named_child_count == 1 else node
    return inner if inner.type in words.branches or inner.type in words.statements else node


def _is_alternative(node: Node, words: Vocabulary) -> bool:
    parent = node.parent
    return parent is not None and parent.type in words.guards and parent.child_by_field_name("alternative") == node


def _only_leaves(node: Node, words: Vocabulary) -> bool:
    """Whether a branch has no other, and its block ends by leaving."""
    last = node.child_by_field_name("consequence") or node.child_by_field_name("body")
    while last is not None and last.type in words.blocks:
        said = [child for child in last.named_children if child.type not in words.layout]
        last = _inside(said[-1], words) if said else None
    return last is not None and last.type in words.exits and node.child_by_field_name("alternative") is None


def _context(node: Node, words: Vocabulary) -> str:
    """The innermost part of a program that a node is of; empty where no part is named."""
    child, parent = node, node.parent
    while parent is not None and parent.type not in words.blocks:
        field = _field_of(parent, child)
        for place in ((parent.type, field), (parent.type, "*")):
            if place in words.contexts:
                return words.contexts[place]
        child, parent = parent, parent.parent
    return ""


def _field_of(parent: Node, child: Node) -> str:
    for index, one in enumerate(parent.children):
        if one == child:
            return parent.field_name_for_child(index) or ""
    return ""
