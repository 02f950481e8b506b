"""All single changes that operators would make to a file. Used to plant bugs, and by an agent to undo them.

Whether a test can notice a change, and which changes become candidates, is decided in `plant.py`.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from tree_sitter import Node, QueryCursor, Tree

from oreline.languages.grammar import Grammar, has_errors, parse
from oreline.languages.python.grammar import GRAMMAR as PYTHON
from oreline.mutation.hunks import Hunk, hunk_of
from oreline.mutation.operator import Edit, Operator, Site
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.queries import joint_query
from oreline.mutation.structure import Function, Structure, read_structure

LONGEST_LINE_BYTES: Final = 2000


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
    source: bytes,
    lines: frozenset[int] | None = None,
    operators: Sequence[Operator] = OPERATORS,
    grammar: Grammar = PYTHON,
) -> Iterator[Rewrite]:
    """All changes the operators would make within functions, in order of place; nothing for a file with errors.

    With `lines`, only changes of one of these lines (from 1).
    """
    tree = parse(grammar, source)
    if not has_errors(tree):
        for rewrite in rewrites_of(grammar, tree, source, operators):
            if not rewrite.scope.is_module and (lines is None or not lines.isdisjoint(rewrite.hunk.lines)):
                yield rewrite


def rewrites_of(
    grammar: Grammar, tree: Tree, source: bytes, operators: Sequence[Operator], near: Collection[int] | None = None
) -> Iterator[Rewrite]:
    """The same for a file that is parsed already, and outside of functions too.

    With `near`, those in functions that hold one of these lines (from 1), and what else lies between them.
    """
    structure = read_structure(grammar, tree.root_node)
    within = None if near is None else _bytes_around(structure, source, near)
    for operator, edit in _edits(grammar, tree, source, tuple(operators), within):
        rewrite = _placed(source, structure, operator, edit)
        if rewrite is not None:
            yield rewrite


def _bytes_around(structure: Structure, source: bytes, lines: Collection[int]) -> range:
    """From the first to the last byte of these lines, and of the outermost functions that hold them."""
    starts = list(accumulate((len(line) + 1 for line in source.split(b"\n")), initial=0))
    places = [starts[line - 1 : line + 1] for line in lines if 0 < line < len(starts)]
    held = [structure.functions_at(place)[-1] for start, end in places for place in (start, end - 2)]
    spans = [*places, *([one.start_byte, one.end_byte] for one in held if not one.is_module)]
    return range(min((start for start, _ in spans), default=0), max((end for _, end in spans), default=0))


def _placed(source: bytes, structure: Structure, operator: Operator, edit: Edit) -> Rewrite | None:
    place = edit.start if edit.anchor is None else edit.anchor
    if structure.off_limits.around(*_code_of(source, structure.grammar, edit)):
        return None
    old = source[edit.start : edit.end]
    if not (operator.may_suspend or _suspends_alike(structure.grammar, old, edit.text)):
        return None
    functions = structure.functions_at(place)
    if structure.is_broken and functions[0].is_module:
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


def _code_of(source: bytes, grammar: Grammar, edit: Edit) -> tuple[int, int]:
    """Where an edit begins and ends without the blanks and comments around a statement that it removes."""
    if edit.anchor is None or edit.text:
        return edit.start, edit.end
    before = source[edit.start : edit.anchor].split(b"\n")
    is_bare = all(not line.strip() or line.lstrip().startswith(grammar.comment) for line in before)
    end = edit.start + len(source[edit.start : edit.end].rstrip())
    return (edit.anchor, max(end, edit.anchor)) if is_bare else (edit.start, edit.end)


def _suspends_alike(grammar: Grammar, old: bytes, new: bytes) -> bool:
    return len(grammar.suspension.findall(old)) == len(grammar.suspension.findall(new))


def _running_lines(structure: Structure, scope: Function, place: int) -> range:
    if not scope.is_module and (place < scope.body_byte or scope.first_line in scope.body):
        # A default acts in the body; the statement around a lambda's body runs without it.
        return scope.body
    return structure.running_lines(place)


def _edits(
    grammar: Grammar, tree: Tree, source: bytes, operators: tuple[Operator, ...], within: range | None
) -> Iterator[tuple[Operator, Edit]]:
    joint = joint_query(grammar, operators)
    if joint is None:
        return
    query, owners = joint
    cursor = QueryCursor(query)
    if within is not None:
        cursor.set_byte_range(within.start, within.stop)
    found = [
        (edit.start, edit.end, owner, order, edit)
        for pattern, captures in cursor.matches(tree.root_node)
        for owner in owners[pattern]
        for order, edit in enumerate(operators[owner].rewrite(_site(grammar, source, captures, operators[owner])))
        if not _is_in_long_line(source, edit)
    ]
    found.sort(key=lambda item: item[:4])
    made: set[tuple[int, int, bytes]] = set()
    for start, end, owner, _, edit in found:
        # Several operators may make the same of a place; it is the first one's.
        if (start, end, edit.text) not in made:
            made.add((start, end, edit.text))
            yield operators[owner], edit


def _is_in_long_line(source: bytes, edit: Edit) -> bool:
    """Whether a patch of it would hold a line that nobody wrote by hand; of a long one each edit would be a copy."""
    first = source.rfind(b"\n", 0, edit.start) + 1
    newline = source.find(b"\n", edit.end)
    last = newline if newline >= 0 else len(source)
    return max(map(len, source[first:last].split(b"\n"))) > LONGEST_LINE_BYTES


def _site(grammar: Grammar, source: bytes, captures: dict[str, list[Node]], operator: Operator) -> Site:
    return Site(source, captures, grammar, grammar.tables.get(operator.name, {}))
