"""Did the agent write tests: counted in the text of its patch, and never run.

Whether they fail before the fix and pass with it is not known, so the default profile doesn't weigh them.
"""

import re
from collections.abc import Mapping
from typing import Final

from oreline.languages.registry import is_test_file, language_of
from oreline.rewards.component import Component, Evidence
from oreline.rewards.patch_lines import PatchedFile, patched_files
from oreline.rewards.verdict import LISTED, Verdict

_JAVASCRIPT: Final = re.compile(r"\b(?:it|test|specify)(?:\.\w+)*\s*\(")
TESTS: Final[Mapping[str, re.Pattern[str]]] = {
    "python": re.compile(r"^\s*(?:async\s+)?def\s+test"),
    "javascript": _JAVASCRIPT,
    "typescript": _JAVASCRIPT,
    "go": re.compile(r"^func\s+(?:Test|Fuzz|Example)"),
    "rust": re.compile(r"^\s*#\[(?:\w+::)*test\b"),
    "java": re.compile(r"^\s*@(?:Test|ParameterizedTest|RepeatedTest)\b"),
    "c": re.compile(r"^\s*(?:TEST(?:_F|_P)?|TEST_CASE|BOOST_AUTO_TEST_CASE|START_TEST)\s*\(|\bvoid\s+test_?\w*\s*\("),
}
"""Where a test begins, by language."""
_ASSERTS: Final = re.compile(
    r"\bassert|\bexpect\s*\(|\bshould\b|\braises\b|\bt\.(?:Error|Fatal|Fail)|\brequire\.|\b(?:EXPECT|ASSERT|REQUIRE|CHECK)"
    r"(?:_\w+)?\s*\(",
    re.IGNORECASE,
)
_LINE: Final = 2_000
"""Characters of a line that are looked at."""
_HALVINGS: Final = 12


def judge(evidence: Evidence) -> Verdict:
    """In [0, 1): a half for the first test that asserts something, half as much for each further; 0 unless resolved."""
    found = {file.path: _counts(file) for file in patched_files(evidence.episode.patch) if is_test_file(file.path)}
    tests = sum(min(counts) for counts in found.values())
    counts = {"tests": tests, "files": sorted(found)[:LISTED], "were_run": False}
    if not evidence.grade.resolved:
        return Verdict(value=0.0, reason="only a resolved episode is told apart by its tests", evidence=counts)
    reason = f"{tests} tests with an assertion were added; they were not run"
    return Verdict(value=1 - 2.0 ** -min(tests, _HALVINGS), reason=reason, evidence=counts)


def _counts(file: PatchedFile) -> tuple[int, int]:
    """How many tests begin in added lines, and how many of those lines assert something."""
    begins = TESTS.get(language_of(file.path))
    lines = [line[:_LINE] for line in file.added]
    tests = sum(bool(begins.search(line)) for line in lines) if begins else 0
    return tests, sum(bool(_ASSERTS.search(line)) for line in lines)


COMPONENT: Final = Component(judge=judge, low=0.0, high=1.0, is_extra=True)
