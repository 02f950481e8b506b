"""Near misses of a fix: its files almost as they should be, neither as the fix leaves them nor as it found them. Pure.

What tests make of them is `oreline/validation/strength.py`'s matter. Some mean the same as the fix: that can't be told
from weak tests here.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from oreline.errors import CandidateError
from oreline.languages.grammar import has_errors, parse
from oreline.mutation.differences import Difference, code_lines, differences, taken_back
from oreline.mutation.meaning import means_the_same
from oreline.mutation.mutants import Nursery
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.proposals import SourceFile
from oreline.mutation.rewrites import Rewrite, rewrites_of

PARTIAL: Final = "partial_fix"
BOUNDARIES: Final = frozenset({"comparison_boundary", "constant_off_by_one", "index_off_by_one", "slice_off_by_one"})
"""Operators that are tried before others: the fix with the opposite boundary."""
NEARBY_LINES: Final = 3
"""What belongs to a changed line, as the context of a patch does."""


@dataclass(frozen=True, slots=True)
class FixedFile:
    """A file that the fix changes."""

    file: SourceFile
    """With the fix."""
    buggy: bytes
    """Without it; empty where the fix brings the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NearMiss:
    """One file of the fixed tree, made slightly wrong."""

    path: str
    kind: str
    """The operator, or `partial_fix`: one place of several is as it was."""
    content: bytes
    is_executable: bool
    lines: tuple[int, ...]
    """What differs from the fixed file, lines of that file from 1."""


def near_misses(files: Sequence[FixedFile], limit: int, known: Collection[str] = ()) -> tuple[NearMiss, ...]:
    """At most `limit` near misses: partial fixes for up to half of them, then rewrites by unlike operators.

    Rewrites are of changed lines first, then of the lines around them in the same function. Operators that are
    `known`, as the one that planted the bug, come last. The same input gives the same near misses.
    """
    if not limit:
        return ()
    partial = list(islice(_partial_fixes(files), limit))
    rewritten = list(islice(_rewritten(files, known), limit))
    first = max(limit - limit // 2, limit - len(rewritten))
    chosen = partial[:first]
    return (*chosen, *rewritten[: limit - len(chosen)])


def _partial_fixes(files: Sequence[FixedFile]) -> Iterator[NearMiss]:
    stretches = [(one, differences(one.buggy, one.file.source)) for one in files if one.buggy]
    # One place alone taken back is the bug itself.
    if sum(len(found) for _, found in stretches) > 1:
        made = [_without(one, place) for one, found in stretches for place in _in_functions(one, found)]
        proper = [miss for miss in made if miss]
        yield from proper if len(proper) > 1 else ()


def _without(one: FixedFile, place: Difference) -> NearMiss | None:
    file = one.file
    content = taken_back(place, one.buggy, file.source)
    if has_errors(parse(file.grammar, content)) or means_the_same(file.grammar, content, file.source):
        return None
    return NearMiss(path=file.path, kind=PARTIAL, content=content, is_executable=file.is_executable, lines=place.lines)


def _in_functions(one: FixedFile, found: Sequence[Difference]) -> list[Difference]:
    """Of the places that the fix changes, those with code of functions."""
    tree = parse(one.file.grammar, one.buggy)
    before = replace(one.file, source=one.buggy, tree=tree)
    new = code_lines(one.file, (line for place in found for line in place.fixed))
    old = code_lines(before, (line for place in found for line in place.buggy))
    return [place for place in found if not (new.isdisjoint(place.fixed) and old.isdisjoint(place.buggy))]


def _rewritten(files: Sequence[FixedFile], known: Collection[str]) -> Iterator[NearMiss]:
    nursery = Nursery()
    buggy = {one.file.path: one.buggy for one in files}
    for file, rewrite in _in_turn([found for one in files for found in _candidates(one)], known):
        try:
            content = nursery.grow(file, rewrite).source
        except CandidateError:
            continue
        if not means_the_same(file.grammar, content, buggy[file.path]):
            yield NearMiss(
                path=file.path,
                kind=rewrite.operator.name,
                content=content,
                is_executable=file.is_executable,
                lines=rewrite.hunk.lines,
            )


@dataclass(frozen=True, slots=True)
class _Candidate:
    file: SourceFile
    rewrite: Rewrite
    is_near: bool
    """Beside the changed lines, not on them."""


def _candidates(one: FixedFile) -> Iterator[_Candidate]:
    """Rewrites of changed lines, and of those around them in the functions that are changed."""
    file = one.file
    changed = {line for place in differences(one.buggy, file.source) for line in place.lines}
    around = {line + step for line in changed for step in range(-NEARBY_LINES, NEARBY_LINES + 1)}
    found = [
        rewrite
        for rewrite in rewrites_of(file.grammar, file.tree, file.source, OPERATORS, near=around)
        if not (rewrite.scope.is_module or around.isdisjoint(rewrite.hunk.lines))
    ]
    on_them = [rewrite for rewrite in found if not changed.isdisjoint(rewrite.hunk.lines)]
    functions = {rewrite.scope.start_byte for rewrite in on_them}
    for rewrite in found:
        if rewrite.scope.start_byte in functions:
            yield _Candidate(file, rewrite, is_near=changed.isdisjoint(rewrite.hunk.lines))


def _in_turn(found: Sequence[_Candidate], known: Collection[str]) -> Iterator[tuple[SourceFile, Rewrite]]:
    """Operators take turns: on the changed lines first, boundaries before others, the known ones last."""
    drawn = sorted(found, key=_draw)
    turns, turn_of = Counter[tuple[bool, str]](), list[int]()
    for one in drawn:
        group = (one.is_near, one.rewrite.operator.name)
        turn_of.append(turns[group])
        turns[group] += 1

    def place(number: int) -> tuple[bool, bool, int, bool]:
        one = drawn[number]
        name = one.rewrite.operator.name
        return one.is_near, name in known, turn_of[number], name not in BOUNDARIES

    return ((drawn[number].file, drawn[number].rewrite) for number in sorted(range(len(drawn)), key=place))


def _draw(one: _Candidate) -> str:
    rewrite = one.rewrite
    parts = (rewrite.operator.name, one.file.path, rewrite.start_byte, rewrite.end_byte, rewrite.replacement)
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()
