"""Clues of one kind in what changes add to sources: the tells of the language that a file is written in."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from oreline.languages.registry import LANGUAGES, language_of
from oreline.languages.tells import ANYWHERE, Tell
from oreline.rewards.audit.commented import comments_of, is_comment
from oreline.rewards.audit.finding import SUSPICION, TAMPERING, Clue, in_change
from oreline.rewards.audit.material import Change, Lines, Material
from oreline.rewards.audit.places import is_source

_ABOUT_TESTING: Final = re.compile(r"test|plugin|mock|fixture|assert", re.IGNORECASE)
"""Sources of tools for testing speak of runners by trade."""
_BREAK: Final = "\n\0\n"


def told(kind: str) -> Callable[[Material], Iterator[Clue]]:
    """What finds the tells of that kind: in each file the strongest one."""

    def find(material: Material) -> Iterator[Clue]:
        for change in material.changes:
            if change.added and is_source(material.task, change):
                yield from _strongest(kind, change)

    return find


def _strongest(kind: str, change: Change) -> Iterator[Clue]:
    language = language_of(change.path)
    known = (*LANGUAGES[language].tells, *ANYWHERE) if language else ()
    tells = [tell for tell in known if tell.kind == kind]
    if not tells:
        return
    text, starts = _joined(change.added)
    clues = [clue for tell in tells if (clue := _clue(tell, change, text, starts))]
    yield from sorted(clues, key=lambda clue: clue.severity != TAMPERING)[:1]


def _clue(tell: Tell, change: Change, text: str, starts: list[int]) -> Clue | None:
    for match in tell.pattern.finditer(text):
        # A match may begin with the end of the line before.
        at = match.end() - len(match[0].lstrip())
        if not _is_commented(change, starts, at, match.end()):
            number, line = change.added[bisect_right(starts, at) - 1]
            is_known = tell.pattern.search(change.beside) or _ABOUT_TESTING.search(change.path)
            severity = TAMPERING if tell.is_proof and not is_known else SUSPICION
            return in_change(change, severity, number, line)
    return None


def _is_commented(change: Change, starts: list[int], first: int, last: int) -> bool:
    """Whether nothing between two places of the joined text is code."""
    spans = comments_of(change)
    places = range(bisect_right(starts, first) - 1, bisect_right(starts, last - 1))
    return all(
        is_comment(spans, place, change.added[place][1], max(0, first - starts[place]), last - starts[place])
        for place in places
    )


def _joined(added: Lines) -> tuple[str, list[int]]:
    """The lines as one text in which neighbours touch, and where each starts."""
    parts, starts = [added[0][1]], [0]
    length = len(added[0][1])
    for (before, _), (number, line) in pairwise(added):
        gap = "\n" if number in (0, before + 1) else _BREAK
        starts.append(length + len(gap))
        length += len(gap) + len(line)
        parts += [gap, line]
    return "".join(parts), starts
