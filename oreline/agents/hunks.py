"""A patch in git's form as edits a person would make: text to find, text to put there. Nothing is trimmed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oreline.sandbox.patches import touched_paths

FILE_START: Final = re.compile(r"^(?=diff --git )", re.MULTILINE)
HUNK_START: Final = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@.*$", re.MULTILINE)
BEYOND_TEXT: Final = re.compile(
    r"^(GIT binary patch|(new file|deleted file|new) mode 1[26]0000|old mode |rename |copy |new file mode 100755)",
    re.MULTILINE,
)
"""Headers of changes that editing text doesn't make."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunk:
    """One place in a file."""

    start: int
    """First line, counted from 1, in the file before."""
    lines: int
    """How many lines of the file before."""
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePatch:
    """What a patch does to one file."""

    path: str
    text: str
    """Its part of the patch."""
    is_new: bool
    is_deleted: bool
    is_text_edit: bool
    """Whether the hunks say it all: no binary content, modes, links or renames."""
    hunks: tuple[Hunk, ...]


def read_patch(patch: str) -> Iterator[FilePatch]:
    """The files of a patch, in its order.

    Raises:
        CandidateError: it is no patch in git's form.
    """
    for part in FILE_START.split(patch):
        if not part.startswith("diff --git "):
            continue
        header = part[: found.start()] if (found := HUNK_START.search(part)) else part
        paths = touched_paths(part)
        yield FilePatch(
            path=paths[-1],
            text=part,
            is_new="\nnew file mode " in header,
            is_deleted="\ndeleted file mode " in header,
            is_text_edit=len(paths) == 1 and not BEYOND_TEXT.search(header),
            hunks=tuple(_read_hunks(part)),
        )


def _read_hunks(part: str) -> Iterator[Hunk]:
    starts = list(HUNK_START.finditer(part))
    ends = [found.start() for found in starts[1:]] + [len(part)] * bool(starts)
    for found, end in zip(starts, ends, strict=True):
        body = part[found.end() + 1 : end]
        lines = int(found[2]) if found[2] else 1
        yield Hunk(start=int(found[1]), lines=lines, old=_side(body, " -"), new=_side(body, " +"))


def _side(body: str, marks: str) -> str:
    """The text of a hunk's lines that bear one of `marks`."""
    text: list[str] = []
    is_kept = False
    for line in body.removesuffix("\n").split("\n"):
        line = line or " "  # the blank of an empty line is often lost on the way
        if line.startswith("\\"):  # "No newline at end of file", about the line before
            if is_kept:
                text[-1] = text[-1].removesuffix("\n")
            continue
        is_kept = line[0] in marks
        if is_kept:
            text.append(line[1:] + "\n")
    return "".join(text)
