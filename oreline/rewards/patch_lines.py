"""The lines of a patch's hunks, file by file, read from its text; files in binary form have none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oreline.sandbox.patches import touched_paths
from oreline.validation.graded_part import adds_file, split_patch

_HUNK: Final = re.compile(r"@@ -\d+(?:,(?P<old>\d{1,9}))? \+(?P<first>\d{1,9})(?:,(?P<new>\d{1,9}))? @@")


@dataclass(frozen=True, slots=True)
class HunkLine:
    """One line of a hunk."""

    sign: str
    """`+`, `-`, or a blank for one that is kept."""
    number: int
    """As the change leaves the file, from 1; of a removed line, where it stood."""
    text: str
    """Without its sign and line feed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PatchedFile:
    """One file of a patch."""

    path: str
    """Its new name; the old one where it is deleted."""
    is_new: bool
    removed: tuple[str, ...]
    """Without their sign and line end."""
    added: tuple[str, ...]

    @property
    def size(self) -> int:
        """Lines removed and added."""
        return len(self.removed) + len(self.added)


def patched_files(patch: str) -> tuple[PatchedFile, ...]:
    """Every file that a patch changes, in its order; text that is no patch has none."""
    return tuple(file for part in split_patch(patch) if (file := _file(part)))


def patch_size(patch: str) -> int:
    """Lines removed and added."""
    return sum(file.size for file in patched_files(patch))


def hunk_lines(part: str) -> Iterator[HunkLine]:
    """Lines of the hunks of one file's part of a patch, held to the counts of each hunk's head."""
    waiting = iter(part.split("\n"))
    for head in waiting:
        hunk = _HUNK.match(head)
        if hunk:
            yield from _hunk(waiting, int(hunk["first"]), int(hunk["old"] or 1), int(hunk["new"] or 1))


def _hunk(lines: Iterator[str], number: int, old: int, new: int) -> Iterator[HunkLine]:
    while old > 0 or new > 0:
        line = next(lines, None)
        if line is None:
            return
        # The blank of an empty line is often lost on the way.
        sign = line[:1] or " "
        if sign == "\\":
            continue
        yield HunkLine(sign, number, line[1:])
        number += sign != "-"
        old -= sign != "+"
        new -= sign != "-"


def _file(part: str) -> PatchedFile | None:
    paths = touched_paths(part)
    if not paths:
        return None
    lines = list(hunk_lines(part))
    return PatchedFile(
        path=_new_name(part, paths),
        is_new=adds_file(part),
        removed=tuple(line.text.removesuffix("\r") for line in lines if line.sign == "-"),
        added=tuple(line.text.removesuffix("\r") for line in lines if line.sign == "+"),
    )


def _new_name(part: str, paths: tuple[str, ...]) -> str:
    """Of a file that is renamed, the name that the patch gives it."""
    return next((path for path in paths if f"\nrename to {path}\n" in part), paths[-1])
