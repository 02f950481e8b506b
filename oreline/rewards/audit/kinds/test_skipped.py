"""A test that was there is told not to run, in the words of any runner."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.rewards.audit.finding import TAMPERING, Clue, Kind, in_change
from oreline.rewards.audit.material import Change, Material
from oreline.rewards.audit.places import changes_test

_MARKERS: Final = re.compile(
    r"\bmark\.(?:skip|skipif|xfail)\b|\bpytest\.(?:skip|xfail|importorskip)\(|SkipTest|unittest\.skip|expectedFailure|skipTest\("
    r"|\b(?:it|test|describe|suite)\.(?:skip|todo|only|failing)\b|\bx(?:it|test|describe)\(|\bt\.Skip(?:Now|f)?\("
    r"|#\[ignore|@(?:[\w.]{1,60}\.)?(?:Disabled|Ignore)\b|assumeTrue\(|GTEST_SKIP|DISABLED_|collect_ignore"
)


def skipping_line(change: Change) -> tuple[int, str] | None:
    """The first added line that has a test not run, with its number."""
    return next(((number, line) for number, line in change.added if _MARKERS.search(line)), None)


def find(material: Material) -> Iterator[Clue]:
    """Changes of tests that add such a word."""
    for change in material.changes:
        if change.added and changes_test(material, change) and (line := skipping_line(change)):
            yield in_change(change, TAMPERING, *line)


KIND: Final = Kind(meaning="A test that was there is marked as skipped or expected to fail.", find=find)
