"""Edits of a text file's lines, told apart into those of tests and those of the source around them.

What differs is git's finding; here its hunks are cut where they cross the border of a test.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Final

_HUNK: Final = re.compile(rb"(?m)^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_WANTED_GAP_LINES: Final = 3


Run = tuple[bool, range]
"""Neighbouring lines, and whether they are tests."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Lines `start` to `stop` (from 0, exclusive) of the old text become `lines`."""

    start: int
    stop: int
    lines: tuple[bytes, ...]
    is_test: bool


@dataclass(frozen=True, slots=True)
class Text:
    """A text file's lines with their ends, and which of them are tests."""

    lines: tuple[bytes, ...]
    tests: frozenset[int]


def cut_edits(old: Text, new: Text, diff: bytes, *, blanks_go_back: bool) -> tuple[Edit, ...]:
    """Edits that lead from `old` to `new`, in order; `diff` is what git printed without context.

    Blank lines outside of tests go with what is before them, or with what is after.
    """
    before = partial(_runs, old, blanks_go_back=blanks_go_back)
    after = partial(_runs, new, blanks_go_back=blanks_go_back)
    ranges = (_ranges(hunk) for hunk in _HUNK.finditer(diff))
    return tuple(
        edit for removed, added in ranges for edit in _cut(new.lines, removed.start, before(removed), after(added))
    )


def _ranges(hunk: re.Match[bytes]) -> tuple[range, range]:
    """Of the old lines and the new ones; for none git names the line before."""
    old_start, old_count, new_start, new_count = (1 if number is None else int(number) for number in hunk.groups())
    old_start, new_start = old_start - bool(old_count), new_start - bool(new_count)
    return range(old_start, old_start + old_count), range(new_start, new_start + new_count)


def _cut(lines: tuple[bytes, ...], place: int, before: Sequence[Run], after: Sequence[Run]) -> Iterator[Edit]:
    """One edit a run of lines on the same side of the border, from line `place` of the old text on."""
    labels = [is_test for is_test, _ in before], [is_test for is_test, _ in after]
    for _, i, i_end, j, j_end in SequenceMatcher(None, *labels, autojunk=False).get_opcodes():
        for old_run, new_run in _pairs(before[i:i_end], after[j:j_end]):
            is_test = (old_run or new_run or (False,))[0]
            stop = old_run[1].stop if old_run else place
            yield Edit(place, stop, lines[new_run[1].start : new_run[1].stop] if new_run else (), is_test)
            place = stop


def _pairs(before: Sequence[Run], after: Sequence[Run]) -> Iterator[tuple[Run | None, Run | None]]:
    """Runs that became each other; where the border moved, old ones go and new ones come."""
    if [run[0] for run in before] == [run[0] for run in after]:
        yield from zip(before, after, strict=True)
    else:
        yield from ((run, None) for run in before)
        yield from ((None, run) for run in after)


def _runs(text: Text, lines: range, *, blanks_go_back: bool) -> list[Run]:
    """`lines` cut into runs of tests and runs of source."""
    labels = _labels(text, lines, blanks_go_back=blanks_go_back)
    groups = [list(group) for _, group in groupby(zip(labels, lines, strict=True), key=itemgetter(0))]
    return [(group[0][0], range(group[0][1], group[-1][1] + 1)) for group in groups]


def _labels(text: Text, lines: range, *, blanks_go_back: bool) -> list[bool]:
    """Whether each line is one of a test; a blank one outside of tests is what its neighbour is."""
    labels = [line in text.tests or (False if text.lines[line].strip() else None) for line in lines]
    if not blanks_go_back:
        labels.reverse()
    last = next((label for label in labels if label is not None), False)
    filled = [last := last if label is None else label for label in labels]
    return filled if blanks_go_back else filled[::-1]


def apply_edits(lines: Sequence[bytes], edits: Sequence[Edit]) -> bytes:
    """The text after `edits`, which are in order."""
    parts: list[bytes] = []
    place = 0
    for edit in edits:
        parts += [*lines[place : edit.start], *edit.lines]
        place = edit.stop
    return b"".join([*parts, *lines[place:]])


def spread_edits(lines: Sequence[bytes], edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The same edits, moved over equal lines so that between tests and source some line stays; empty if none can."""
    spread: list[Edit] = []
    for edit in edits:
        if spread and spread[-1].is_test != edit.is_test:
            floor = spread[-2].stop if len(spread) > 1 else 0
            while edit.start - spread[-1].stop < _WANTED_GAP_LINES and (moved := _move_up(lines, spread[-1], floor)):
                spread[-1] = moved
            if edit.start <= spread[-1].stop:
                return ()
        spread.append(edit)
    return tuple(spread)


def _move_up(lines: Sequence[bytes], edit: Edit, floor: int) -> Edit | None:
    """A mere insertion or deletion a line higher, where that comes to the same."""
    above = edit.start - 1
    if above <= floor:
        return None
    if edit.start == edit.stop and edit.lines[-1] == lines[above]:
        return replace(edit, start=above, stop=above, lines=(lines[above], *edit.lines[:-1]))
    if not edit.lines and lines[edit.stop - 1] == lines[above]:
        return replace(edit, start=above, stop=edit.stop - 1)
    return None
