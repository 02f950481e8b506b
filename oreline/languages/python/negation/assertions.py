"""Where a module's functions assert something, and how the text changes so that they assert the opposite, or the same
in other words.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from oreline.languages.python.negation.known import OTHER, RAISING, WARNING
from oreline.languages.python.negation.wordings import Sense, wording

Function = ast.FunctionDef | ast.AsyncFunctionDef
ASSERTING: Final = {Sense.SAME: "kept", Sense.OPPOSITE: "turned", Sense.NEVER: "unkept"}
AWAITING: Final = {Sense.SAME: "awaited", Sense.OPPOSITE: "raises", Sense.NEVER: "unmet"}
"""Roles of helpers."""
Place = tuple[int, int]
"""Line, from 1, and byte in it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Text that takes the place of what stands between two places."""

    start: Place
    end: Place
    text: str


@dataclass(frozen=True, slots=True)
class Style:
    """How assertions are written anew."""

    names: Mapping[str, str]
    """Of the helpers at the end of the file, by their role."""
    sense: Sense
    random: Random


def functions_of(tree: ast.Module) -> Iterator[Function]:
    """All functions, outermost first."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def edits_of(function: Function, style: Style, own: frozenset[str]) -> Iterator[Edit]:
    """What writes the assertions of a function's own body anew; `own` are functions of the file, which come themselves.

    What stands in decorators or default values runs while the file is loaded, and stays.
    """
    for statement in function.body:
        for node in _inside(statement):
            if isinstance(node, ast.Assert):
                yield from _negated(node, style)
            elif isinstance(node, ast.Call):
                yield from _turned_call(node, style, own)


def calls_of(function: Function) -> frozenset[str]:
    """Names of what a function calls, without what they are called on."""
    found = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return frozenset(_last_name(called) for called in found)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """Nodes below one, functions within it left out: they come by themselves."""
    if isinstance(node, Function):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _inside(child)


def _negated(node: ast.Assert, style: Style) -> Iterator[Edit]:
    if isinstance(node.test, ast.Constant) and not node.test.value:
        # It tells that a place is never reached: so it stays.
        return
    start, end = _span(node.test)
    before, after = wording(style.random, style.sense)
    yield Edit(start, start, before)
    yield Edit(end, end, after)


def _turned_call(node: ast.Call, style: Style, own: frozenset[str]) -> Iterator[Edit]:
    called = node.func
    last = _last_name(called)
    start, end = _span(called)
    is_known = last in RAISING or last in WARNING or OTHER.fullmatch(last)
    if last in own or not is_known:
        return
    # What expects an exception is one kind, all others another, whichever way they are said: so each has its helper.
    role = (AWAITING if last in RAISING else ASSERTING)[style.sense]
    yield Edit(start, start, f"{style.names[role]}(")
    yield Edit(end, end, ")")


def _last_name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _span(node: ast.expr) -> tuple[Place, Place]:
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
