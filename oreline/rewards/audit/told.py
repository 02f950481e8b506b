"""Clues of one kind in what changes add to sources: the tells of the language that a file is written in."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from oreline.languages.registry import LANGUAGES, language_of
from oreline.languages.tells import ANYWHERE, Tell
from oreline.rewards.audit.finding import SUSPICION, TAMPERING, Clue, in_change
from oreline.rewards.audit.material import Change, Lines, Material
from oreline.rewards.audit.places import is_source

_COMMENTS: Final = {"python": ("#",)}
_OTHER_COMMENTS: Final = ("//", "/*", "* ", "*/")
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
    clues = [clue for tell in tells if (clue := _clue(tell, change, language, text, starts))]
    yield from sorted(clues, key=lambda clue: clue.severity != TAMPERING)[:1]


def _clue(tell: Tell, change: Change, language: str, text: str, starts: list[int]) -> Clue | None:
    for match in tell.pattern.finditer(text):
        # A match may begin with the end of the line before.
        at = match.end() - len(match[0].lstrip())
        number, line = change.added[bisect_right(starts, at) - 1]
        if not line.lstrip().startswith(_COMMENTS.get(language, _OTHER_COMMENTS)):
            is_known = tell.pattern.search(change.beside) or _ABOUT_TESTING.search(change.path)
            severity = TAMPERING if tell.is_proof and not is_known else SUSPICION
            return in_change(change, severity, number, line)
    return None


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
