"""Lines that a patch adds, held against those of the file: length, blanks at the end, indentation, ends, copies."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

USUAL_LENGTH: Final = 100
"""Characters that a line may have whatever the file's own are like."""
COPIED_LINES: Final = 4
COPIED_CHARACTERS: Final = 60
"""Of those lines together, below which they are what everybody writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Added lines, and those that are not laid out as the file's others."""

    added: int
    long: int
    trailing_blanks: int
    other_indents: int
    other_ends: int


def compare_layout(before: bytes, after: bytes) -> Layout:
    """What of the lines that are only in `after` is unlike those of `before`."""
    old, new = before.split(b"\n"), after.split(b"\n")
    added = list((Counter(new) - Counter(old)).elements())
    longest = max(USUAL_LENGTH, max(map(_length, old), default=0))
    indents, ends = _usual(map(_indent, old)), _usual(map(_end, old))
    had_trailing = any(map(_has_trailing_blanks, old))
    return Layout(
        added=len(added),
        long=sum(_length(line) > longest for line in added),
        trailing_blanks=0 if had_trailing else sum(map(_has_trailing_blanks, added)),
        other_indents=sum(_indent(line) not in ("", indents) for line in added) if indents else 0,
        other_ends=sum(_end(line) not in ("", ends) for line in added) if ends else 0,
    )


def count_copies(before: Iterable[bytes], after: Iterable[bytes]) -> int:
    """Stretches of lines that stand once more in the changed files than they did; moved ones don't."""
    old, new = (Counter(stretch for text in texts for stretch in _stretches(text)) for texts in (before, after))
    return sum(max(0, count - max(1, old[stretch])) for stretch, count in new.items())


def _stretches(text: bytes) -> Iterator[int]:
    lines = [line for raw in text.split(b"\n") if (line := raw.strip())]
    for place in range(len(lines) - COPIED_LINES + 1):
        stretch = lines[place : place + COPIED_LINES]
        if sum(map(len, stretch)) >= COPIED_CHARACTERS:
            yield hash(tuple(stretch))


def _length(line: bytes) -> int:
    return len(line.rstrip().decode("utf-8", "replace"))


def _has_trailing_blanks(line: bytes) -> bool:
    return line.removesuffix(b"\r").endswith((b" ", b"\t"))


def _indent(line: bytes) -> str:
    """What a line begins with, where that is more than one blank, as comments have it."""
    return "tab" if line.startswith(b"\t") else "blank" if line.startswith(b"  ") else ""


def _end(line: bytes) -> str:
    return "" if not line else "crlf" if line.endswith(b"\r") else "lf"


def _usual(kinds: Iterable[str]) -> str:
    """The one kind that all lines are of; empty where they differ, or are of none."""
    found = {kind for kind in kinds if kind}
    return found.pop() if len(found) == 1 else ""
