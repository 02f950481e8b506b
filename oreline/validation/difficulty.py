"""How hard a task is likely to be: an estimate from the search that finding the change takes. Pure.

Each part is between 0 and 1, and one that isn't known is left out; `docs/realism.md` says what each stands for.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from oreline.records.base import Record
from oreline.records.testing import TestResult
from oreline.validation.evidence import Effect
from oreline.validation.places import Place, changed_words, stretches

WEIGHTS: Final[Mapping[str, float]] = {"search": 0.35, "distance": 0.2, "sites": 0.2, "notice": 0.15, "silence": 0.1}
_MOST_BITS: Final = 16
"""To point out one line of 65,536: what a large repository has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty(Record):
    """The estimate, and what it is made of."""

    value: float
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What somebody who looks for the change has before them."""

    lines: int
    """Lines of source that the failing tests execute; where that isn't known, all there are."""
    places: tuple[Place, ...]
    """What has to be found, in the buggy tree."""
    patch: str
    covering_tests: tuple[str, ...]
    statement: str


def estimate(search: Search, effect: Effect) -> Difficulty:
    """The weighted mean of the parts that are known; 4 digits."""
    parts = {
        "search": min(1.0, math.log2(search.lines) / _MOST_BITS) if search.lines > 0 else None,
        "distance": _distance(effect.failures, search.places),
        "sites": 1 - 1 / max(1, len(list(stretches(search.patch)))),
        "notice": _notice(effect.fail_to_pass, search.covering_tests),
        "silence": _silence(search),
    }
    known = {name: round(value, 4) for name, value in parts.items() if value is not None}
    total = sum(WEIGHTS[name] for name in known)
    return Difficulty(value=round(sum(WEIGHTS[name] * value for name, value in known.items()) / total, 4), parts=known)


def _distance(failures: Sequence[TestResult], places: Sequence[Place]) -> float | None:
    """How far from where the tests fail the change is, up the stack: 0 right there, 1 not on the stack at all."""
    told = [_steps(failure.frames, places) for failure in failures if failure.frames]
    return sum(told) / len(told) if told else None


def _steps(frames: Sequence[str], places: Sequence[Place]) -> float:
    for steps, frame in enumerate(reversed(frames)):
        path, _, line = frame.rpartition(":")
        if any(place.holds(path, int(line) if line.isdigit() else 0) for place in places):
            return steps / (steps + 1)
    return 1.0


def _notice(fail_to_pass: Sequence[str], covering_tests: Sequence[str]) -> float | None:
    """The share of the tests that execute the change and don't notice it."""
    covering = set(covering_tests)
    return 1 - len(covering & set(fail_to_pass)) / len(covering) if covering else None


def _silence(search: Search) -> float | None:
    """The share of the words that lead to the change which the statement doesn't use."""
    words = {*changed_words(search.patch), *(place.name for place in search.places if place.name)}
    told = set(re.findall(r"\w+", search.statement))
    return 1 - len(words & told) / len(words) if words else None
