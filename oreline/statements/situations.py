"""What a repository is called by its users, and what a test's name says of the case, in words."""

import re
from typing import Final

from oreline.records.task import Candidate

_PARTS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\W]+")
_PARAMETERS: Final = re.compile(r"\[.*\]$|\(.*\)(?:\[\d+\])?$| #\d+$", re.DOTALL)
_EMPTY: Final = frozenset({"test", "tests", "it", "should", "check", "case"})
_LONGEST: Final = 120


def package_of(candidate: Candidate, language: str) -> str:
    """The import name of Python's packages, else the project's name."""
    if language == "python":
        return candidate.path.removeprefix("src/").partition("/")[0].removesuffix(".py")
    return candidate.repo.rstrip("/").rpartition("/")[2]


def situation_of(test_id: str, language: str) -> str:
    """Words of a test's own name, lower case where it was an identifier; empty when none say anything."""
    if language in {"javascript", "typescript"}:
        return _titles(test_id)
    name = _PARAMETERS.sub("", test_id.rpartition("::")[2].rpartition("#")[2].rpartition(" > ")[2])
    parts = (_words(part) for part in re.split(r"[./]", name))
    return ": ".join(part for part in parts if part)[:_LONGEST]


def _titles(test_id: str) -> str:
    """The sentences that a suite is written in, without the file's name."""
    titles = test_id.split(" > ")[1:]
    return ": ".join(title.strip() for title in titles if title.strip().lower() not in _EMPTY)[:_LONGEST]


def _words(name: str) -> str:
    words = [word.lower() for word in _PARTS.split(name) if word]
    while words and words[0] in _EMPTY:
        words.pop(0)
    while words and words[-1] in _EMPTY:
        words.pop()
    return " ".join(words)
