"""What a Makefile offers to run tests with, read from its text."""

import re
from collections.abc import Iterable
from typing import Final

_TARGETS: Final = ("check", "test", "tests", "unittest", "unit-test", "unittests", "runtests", "run-tests", "run_tests")
_RULE: Final = re.compile(r"^([A-Za-z][^:=#\n]*)::?(?!=)", re.MULTILINE)

_UNITY: Final = re.compile(r"\bunity(_fixture)?\.h\b")
_TAP: Final = re.compile(
    r"\bTAP version 1[34]\b|(?:[\"']|\becho[ \t]+)1\.\.[\d%{$]|^1\.\.\d+$|\btap\.h\b", re.MULTILINE
)


def find_target(text: str, hints: tuple[str, ...] = ()) -> str:
    """The target that runs the tests, such as `check`, one of `hints` first; empty where there is none."""
    named = {name for rule in _RULE.finditer(text) for name in rule[1].split()}
    return next((target for target in (*hints, *_TARGETS) if target in named), "")


def printed_shape(texts: Iterable[str]) -> str:
    """What programs print of their tests, judged by their sources: `tap`, `unity`, or empty for nothing known."""
    for text in texts:
        if _UNITY.search(text):
            return "unity"
        if _TAP.search(text):
            return "tap"
    return ""
