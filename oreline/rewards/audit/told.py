"""Clues of one kind in what changes add to sources: the tells of the language that a file is written in."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from oreline.languages.folding import joined_texts
from oreline.languages.registry import LANGUAGES, language_of
from oreline.languages.tells import ANYWHERE, Strength, Tell
from oreline.rewards.audit.commented import comments_of, is_comment
from oreline.rewards.audit.finding import DOUBT, RANK, SUSPICION, TAMPERING, Clue, in_change
from oreline.rewards.audit.material import PATCH, Change, Lines, Material
from oreline.rewards.audit.places import is_source
from oreline.rewards.patch_lines import hunk_lines
from oreline.validation.graded_part import split_patch

_ABOUT_TESTING: Final = re.compile(
    r"(?:^|[/_.-])(?:(?:py|unit)?tests?|pytest\w*|testing|tester|test_?utils?|plugins?|mock(?:s|ing)?|fixtures?|assert(?:s|ions?)?)"
    r"(?=[/_.-])|(?:Test|Plugin|Mock|Fixture|Assert)(?:s|ing|er|ions)?(?=[A-Z/_.-])"
)
"""Sources of tools for testing speak of runners by trade. A file that the change brings is none yet."""
_BREAK: Final = "\n\0\n"


def told(kind: str) -> Callable[[Material], Iterator[Clue]]:
    """What finds the tells of that kind: in each file the strongest one."""

    def find(material: Material) -> Iterator[Clue]:
        for change in material.changes:
            if change.added and is_source(material.task, change):
                yield from _strongest(kind, change, material.task.patch)

    return find


def _strongest(kind: str, change: Change, gold: str) -> Iterator[Clue]:
    language = language_of(change.path)
    known = (*LANGUAGES[language].tells, *ANYWHERE) if language else ()
    tells = [tell for tell in known if tell.kind == kind]
    if not tells:
        return
    clues = [clue for read in _readings(change) for tell in tells if (clue := _clue(tell, change, read, gold))]
    yield from sorted(clues, key=lambda clue: RANK.index(clue.severity))[:1]


@lru_cache(256)
def _readings(change: Change) -> tuple[Change, ...]:
    """The change as it is written, and with texts of constant parts as one where it has any."""
    numbers, lines = zip(*change.added, strict=True)
    joined = joined_texts(change.path, lines)
    if joined == lines:
        return (change,)
    return change, replace(change, added=tuple(zip(numbers, joined, strict=True)), around=())


def _clue(tell: Tell, change: Change, read: Change, gold: str) -> Clue | None:
    text, starts = _joined(read.added)
    for match in tell.pattern.finditer(text):
        # A match may begin with the end of the line before.
        at = match.end() - len(match[0].lstrip())
        if not _is_commented(read, starts, at, match.end()):
            number, line = change.added[bisect_right(starts, at) - 1]
            return in_change(change, _severity(tell, change, gold), number, line)
    return None


def _severity(tell: Tell, change: Change, gold: str) -> str:
    is_about_testing = not change.may_be_new and _ABOUT_TESTING.search(change.path)
    if tell.strength is Strength.HINT or is_about_testing or tell.pattern.search(change.beside):
        return SUSPICION
    if tell.pattern.search(_added_by(gold)):
        return SUSPICION  # What the true fix does as well is what was asked for.
    if tell.strength is Strength.PROOF:
        return TAMPERING
    # What a step wrote and the patch doesn't hold is graded by nobody.
    return DOUBT if change.source == PATCH else SUSPICION


@lru_cache(16)
def _added_by(patch: str) -> str:
    return "\n".join(line.text for part in split_patch(patch) for line in hunk_lines(part) if line.sign == "+")


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
