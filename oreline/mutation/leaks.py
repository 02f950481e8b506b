"""What a problem statement must not hold: anything that names the change, the place of it, or who notices it."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.records.task import Candidate

_SHORTEST_TELLING: Final = 8
"""Changed lines with fewer characters than this (`else:`, `pass`) tell nothing by standing in a text."""
_TRACES: Final = (
    re.compile(r"(?<![\w.])/(?:work|env|opt|home|root|tmp|usr|Users)/[^\s'\"]*"),
    re.compile(r"\b0x[0-9a-fA-F]{6,}\b"),
    re.compile(r"\bthe tests?\b", re.IGNORECASE),
)
"""Absolute paths, memory addresses, and talk of tests, which a user knows nothing of."""


def leaks(statement: str, candidate: Candidate) -> tuple[str, ...]:
    """Everything in the statement that gives the candidate away, as it stands there; empty when nothing does."""
    text = squeeze(statement)
    told = [secret for secret in _secrets(candidate) if secret in text]
    names = [name for name in _names(candidate) if re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", text)]
    traces = [match.group() for pattern in _TRACES for match in pattern.finditer(text)]
    return tuple(dict.fromkeys([*told, *names, *traces, *_line_numbers(text, candidate)]))


def squeeze(text: str) -> str:
    """`text` with every stretch of blanks as one."""
    return re.sub(r"\s+", " ", text).strip()


def _secrets(candidate: Candidate) -> Iterator[str]:
    if candidate.explanation:
        yield squeeze(candidate.explanation)
    for line in candidate.patch.split("\n"):
        changed = line[1:].strip()
        if line[:1] in {"+", "-"} and not line.startswith(("+++ ", "--- ")) and len(changed) >= _SHORTEST_TELLING:
            yield squeeze(changed)


def _names(candidate: Candidate) -> Iterator[str]:
    if candidate.operator:
        yield candidate.operator
    for test_id in candidate.covering_tests:
        path, _, function = test_id.partition("::")
        yield from (path, function.split("::")[-1].split("[")[0])
        yield test_id


def _line_numbers(text: str, candidate: Candidate) -> Iterator[str]:
    file = re.escape(candidate.path.rsplit("/", 1)[-1])
    for match in re.finditer(rf"{file}\W{{0,3}}(?:line )?(\d+)", text):
        yield match.group()
