"""Where a patch changes the buggy tree: functions where a grammar tells them, else the lines themselves. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from oreline.mutation.realism.functions import function_around

_HUNK: Final = re.compile(r"^@@ -(?P<line>\d+)(?:,(?P<old>\d+))? \+\d+(?:,(?P<new>\d+))? @@")
_FILE: Final = re.compile(r"^(?:--- a/(?P<old>[^\t]*)|\+\+\+ b/(?P<new>[^\t]*))")
_WORD: Final = re.compile(r"[^\W\d]\w{2,}")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of lines in one file, counted from 1."""

    path: str
    first: int
    last: int
    name: str = ""
    """Of the function that it is; empty where that isn't known."""

    def holds(self, path: str, line: int) -> bool:
        """Whether a line of a file is in it."""
        return path == self.path and self.first <= line <= self.last


@dataclass(frozen=True, slots=True)
class Stretch:
    """Changed lines with unchanged ones around them."""

    path: str
    first: int
    """In the buggy file; of lines only put in, the line they precede."""
    last: int
    texts: tuple[str, ...]


def changed_places(patch: str, buggy: Mapping[str, bytes]) -> tuple[Place, ...]:
    """The functions that a patch changes; lines outside of any, or of a file without a grammar, stand for themselves.

    `buggy` holds the files it is applied to, by path.
    """
    return tuple(dict.fromkeys(_widened(one, buggy.get(one.path, b"")) for one in stretches(patch)))


def _widened(one: Stretch, source: bytes) -> Place:
    function = function_around(one.path, source, one.first)
    if function is None:
        return Place(one.path, one.first, one.last)
    return Place(one.path, function.first, function.last, function.name)


def changed_words(patch: str) -> set[str]:
    """Names of three letters and more in changed lines."""
    return {word for one in stretches(patch) for text in one.texts for word in _WORD.findall(text)}


def stretches(patch: str) -> Iterator[Stretch]:
    """Every site of a patch, in its order."""
    path = ""
    lines = iter(patch.split("\n"))
    for text in lines:
        if named := _FILE.match(text):
            path = named["old"] or named["new"] or path
        elif hunk := _HUNK.match(text):
            yield from _of_hunk(path, hunk, lines)


def _of_hunk(path: str, hunk: re.Match[str], lines: Iterator[str]) -> Iterator[Stretch]:
    old, new = (int(hunk[name] or 1) for name in ("old", "new"))
    line, texts, removed = int(hunk["line"]) + (old == 0), list[str](), 0
    while old > 0 or new > 0:
        text = next(lines, None)
        if text is None:
            break
        sign = text[:1]
        if sign in {"+", "-"}:
            texts.append(text[1:])
            removed += sign == "-"
        elif sign != "\\":
            if texts:
                yield Stretch(path, line, line + max(1, removed) - 1, tuple(texts))
            line, texts, removed = line + removed + 1, [], 0
        old -= sign in {"-", " ", ""}
        new -= sign in {"+", " ", ""}
    if texts:
        yield Stretch(path, line, line + max(1, removed) - 1, tuple(texts))
