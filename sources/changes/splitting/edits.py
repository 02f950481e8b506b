"""Edits of a text file's lines, told apart into those of tests and those of the source around them.

What differs is git's finding; here its hunks are cut where they cross the border of a test.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Final

_HUNK: Final = re.compile(rb"(?m)^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_WANTED_GAP_LINES: Final = 3


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


def cut_edits(old: Text, new: Text, diff: bytes) -> tuple[Edit, ...]:
    """Edits that lead from `old` to `new`, in order; `diff` is what git printed without context."""
    return tuple(edit for hunk in _HUNK.finditer(diff) for edit in _cut(old, new, *_ranges(hunk)))


def _ranges(hunk: re.Match[bytes]) -> tuple[range, range]:
    """Of the old lines and the new ones; for none git names the line before."""
    old_start, old_count, new_start, new_count = (1 if number is None else int(number) for number in hunk.groups())
    old_start, new_start = old_start - bool(old_count), new_start - bool(new_count)
    return range(old_start, old_start + old_count), range(new_start, new_start + new_count)


def _cut(old: Text, new: Text, removed: range, added: range) -> Iterator[Edit]:
    """One edit a run of lines on the same side of the border."""
    before, after = _runs(old, removed), _runs(new, added)
    labels = [is_test for is_test, _ in before], [is_test for is_test, _ in after]
    place = removed.start
    for _, i, i_end, j, j_end in SequenceMatcher(None, *labels, autojunk=False).get_opcodes():
        for old_run, new_run in _pairs(before[i:i_end], after[j:j_end]):
            is_test = (old_run or new_run or (False,))[0]
            stop = old_run[1].stop if old_run else place
            lines = new.lines[new_run[1].start : new_run[1].stop] if new_run else ()
            yield Edit(place, stop, lines, is_test)
            place = stop


Run = tuple[bool, range]


def _pairs(before: Sequence[Run], after: Sequence[Run]) -> Iterator[tuple[Run | None, Run | None]]:
    """Runs that became each other; where the border moved, old ones go and new ones come."""
    if [run[0] for run in before] == [run[0] for run in after]:
        yield from zip(before, after, strict=True)
    else:
        yield from ((run, None) for run in before)
        yield from ((None, run) for run in after)


def _runs(text: Text, lines: range) -> list[Run]:
    """`lines` cut into runs of tests and runs of source; blank lines go with what follows them, at the end before."""
    labels = [line in text.tests or (False if text.lines[line].strip() else None) for line in lines]
    for index in reversed(range(len(labels) - 1)):
        labels[index] = labels[index + 1] if labels[index] is None else labels[index]
    runs: list[Run] = []
    for line, label in zip(lines, labels, strict=True):
        is_test = bool(label) if label is not None or not runs else runs[-1][0]
        if runs and runs[-1][0] == is_test:
            runs[-1] = (is_test, range(runs[-1][1].start, line + 1))
        else:
            runs.append((is_test, range(line, line + 1)))
    return runs


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
