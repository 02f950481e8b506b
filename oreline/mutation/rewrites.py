"""All single changes that operators would make to a file. Used to plant bugs, and by an agent to undo them.

Whether a test can notice a change, and which changes become candidates, is decided in `plant.py`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tree_sitter import Query, QueryCursor, Tree

from oreline.languages.python.grammar import LANGUAGE, has_errors, parse
from oreline.mutation.hunks import Hunk, hunk_of
from oreline.mutation.operator import Edit, Operator, Site
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.structure import Function, Structure, read_structure

_SUSPENSION = re.compile(rb"\b(?:yield|await)\b")
"""Words that decide what kind of function it is."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One change: bytes `start_byte` to `end_byte` of the source become `replacement`."""

    operator: Operator
    start_byte: int
    end_byte: int
    replacement: bytes
    line: int
    """First changed line of the source, from 1."""
    function: str
    """Qualified name of the function around it."""
    hunk: Hunk
    scope: Function
    """The innermost function around the change."""
    outer: Function
    """The outermost one; methods of a class at module level are their own."""
    running_lines: range
    """Lines one of which has to be executed for the change to be noticed."""


def apply(source: bytes, rewrite: Rewrite) -> bytes:
    """The source with the change made; every other byte as it was."""
    return source[: rewrite.start_byte] + rewrite.replacement + source[rewrite.end_byte :]


def rewrites(
    source: bytes, lines: frozenset[int] | None = None, operators: Sequence[Operator] = OPERATORS
) -> Iterator[Rewrite]:
    """All changes the operators would make within functions, in order of place; nothing for a file with errors.

    With `lines`, only changes of one of these lines (from 1).
    """
    tree = parse(source)
    if not has_errors(tree):
        for rewrite in rewrites_of(tree, source, operators):
            if lines is None or not lines.isdisjoint(rewrite.hunk.lines):
                yield rewrite


def rewrites_of(tree: Tree, source: bytes, operators: Sequence[Operator]) -> Iterator[Rewrite]:
    """The same for a file that is parsed already and has no errors."""
    structure = read_structure(tree.root_node)
    for operator, edit in _edits(tree, source, tuple(operators)):
        rewrite = _placed(source, structure, operator, edit)
        if rewrite is not None:
            yield rewrite


def _placed(source: bytes, structure: Structure, operator: Operator, edit: Edit) -> Rewrite | None:
    place = edit.start if edit.anchor is None else edit.anchor
    functions = structure.functions_at(place)
    if not functions or structure.off_limits.around(edit.start, edit.end):
        return None
    old = source[edit.start : edit.end]
    if len(_SUSPENSION.findall(old)) != len(_SUSPENSION.findall(edit.text)):
        return None
    hunk = hunk_of(source, edit.start, edit.end, edit.text)
    return Rewrite(
        operator=operator,
        start_byte=edit.start,
        end_byte=edit.end,
        replacement=edit.text,
        line=hunk.lines[0],
        function=functions[0].name,
        hunk=hunk,
        scope=functions[0],
        outer=functions[-1],
        running_lines=_running_lines(structure, functions[0], place),
    )


def _running_lines(structure: Structure, scope: Function, place: int) -> range:
    if place < scope.body_byte or scope.first_line in scope.body:
        # A default acts in the body; the statement around a lambda's body runs without it.
        return scope.body
    return structure.running_lines(place)


def _edits(tree: Tree, source: bytes, operators: tuple[Operator, ...]) -> Iterator[tuple[Operator, Edit]]:
    query, owners = _joint_query(operators)
    found = [
        (edit.start, edit.end, owners[pattern], order, edit)
        for pattern, captures in QueryCursor(query).matches(tree.root_node)
        for order, edit in enumerate(operators[owners[pattern]].rewrite(Site(source, captures)))
    ]
    found.sort(key=lambda item: item[:4])
    for _, _, owner, _, edit in found:
        yield operators[owner], edit


@cache
def _joint_query(operators: tuple[Operator, ...]) -> tuple[Query, tuple[int, ...]]:
    """One query for all operators, and whose each of its patterns is: one walk of the tree instead of dozens."""
    owners = [
        index for index, operator in enumerate(operators) for _ in range(Query(LANGUAGE, operator.query).pattern_count)
    ]
    return Query(LANGUAGE, "\n".join(operator.query for operator in operators)), tuple(owners)
