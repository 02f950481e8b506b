"""What of a candidate a statement must not give away, gathered once for all texts that are looked through."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from oreline.languages.registry import language_of
from oreline.records.base import Record
from oreline.records.sites import sites_of
from oreline.records.task import Candidate
from oreline.sandbox.patches import touched_paths

PLANTED: Final = "planted"
MINED: Final = "mined"
_NAME: Final = re.compile(r"[A-Za-z_]\w{2,}")
_TEST_NAME: Final = re.compile(r"_|[a-z0-9][A-Z]|^[Tt]est")
"""What can only be the name of a test; a plain word may well be that of what is tested."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets(Record):
    """A candidate as the gate sees it."""

    origin: str
    """planted | mined."""
    changed: tuple[str, ...]
    """Lines that the patch adds or removes, without blanks around."""
    new: frozenset[str]
    """Those of source files that it adds and that stood nowhere near before."""
    paths: tuple[str, ...]
    """Files it touches."""
    names: frozenset[str]
    """Names in changed lines, and of the changed function."""
    operator: str
    explanation: str
    test_ids: frozenset[str]
    test_names: frozenset[str]
    test_paths: frozenset[str]
    fixed_commit: str
    shown: str = ""
    """What a user sees of the bug; empty while that is still looked for."""


def secrets_of(candidate: Candidate, failing: Iterable[str] = ()) -> Secrets:
    """The secrets of a candidate; `failing` are ids of tests that notice it, beside those it names itself."""
    lines = list(_lines(candidate.patch))
    changed = tuple(dict.fromkeys(line for sign, _, line in lines if sign in {"+", "-"} and line))
    before = {line for sign, _, line in lines if sign != "+"}
    functions = {site.function for site in sites_of(candidate)}
    ids = frozenset((*candidate.covering_tests, *failing))
    return Secrets(
        origin=PLANTED if candidate.origin == "mutation" else MINED,
        changed=changed,
        new=frozenset(line for sign, path, line in lines if sign == "+" and line not in before and language_of(path)),
        paths=tuple(touched_paths(candidate.patch)),
        names=frozenset(name for text in (*changed, *functions) for name in _NAME.findall(text)),
        operator=candidate.operator,
        explanation=candidate.explanation,
        test_ids=ids,
        test_names=frozenset(name for test in ids for name in _names_of(test)),
        test_paths=frozenset(path for test in ids if (path := _path_of(test))),
        fixed_commit=candidate.provenance.get("inverts", {}).get("fixed_commit", candidate.fixed_commit),
    )


def _lines(patch: str) -> Iterator[tuple[str, str, str]]:
    """Sign, path and content of each line within a hunk."""
    path, is_hunk = "", False
    for line in patch.split("\n"):
        if line.startswith("diff --git "):
            is_hunk = False
        elif line.startswith("+++ ") and not is_hunk:
            path = line[4:].removeprefix("b/").rstrip("\t")
        elif line.startswith("@@ "):
            is_hunk = True
        elif line[:1] in {"+", "-", " "} and not line.startswith("--- "):
            yield line[0], path, " ".join(line[1:].split())


def _path_of(test_id: str) -> str:
    """The file that an id begins with; empty where it begins with something else, such as a package that users name."""
    head = re.split(r"::| > ", test_id)[0]
    return head if language_of(head) else ""


def _names_of(test_id: str) -> Sequence[str]:
    """Identifiers in an id that name a test; titles made of words are what a suite says of behaviour, and are none."""
    parts = re.split(r"::| > |[#/]", re.sub(r"\[.*\]$|\(.*\)(?:\[\d+\])?$", "", test_id, flags=re.DOTALL))
    return [part for part in parts[1:] if part.isidentifier() and _TEST_NAME.search(part)]
