"""The lines that a patch removes and adds, file by file, read from its text; files in binary form have none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oreline.sandbox.patches import touched_paths
from oreline.validation.graded_part import adds_file, split_patch

_HUNK: Final = re.compile(r"@@ -\d+(?:,(\d{1,9}))? \+\d+(?:,(\d{1,9}))? @@")


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


def _file(part: str) -> PatchedFile | None:
    paths = touched_paths(part)
    if not paths:
        return None
    lines = list(_changed(part.split("\n")))
    return PatchedFile(
        path=_new_name(part, paths),
        is_new=adds_file(part),
        removed=tuple(line[1:] for line in lines if line[0] == "-"),
        added=tuple(line[1:] for line in lines if line[0] == "+"),
    )


def _new_name(part: str, paths: tuple[str, ...]) -> str:
    """Of a file that is renamed, the name that the patch gives it."""
    return next((path for path in paths if f"\nrename to {path}\n" in part), paths[-1])


def _changed(lines: list[str]) -> Iterator[str]:
    """Lines of hunks with a sign, held to the counts of each hunk's head."""
    waiting = iter(lines)
    for head in waiting:
        hunk = _HUNK.match(head)
        if hunk:
            yield from _hunk(waiting, *(int(count) if count else 1 for count in hunk.groups()))


def _hunk(lines: Iterator[str], old: int, new: int) -> Iterator[str]:
    while old > 0 or new > 0:
        line = next(lines, None)
        if line is None:
            return
        old -= line[:1] not in ("+", "\\")
        new -= line[:1] not in ("-", "\\")
        if line[:1] in ("+", "-"):
            yield line.removesuffix("\r")
