"""Our candidates as instances of SWE-smith's harness, its reports, and how far both sides say the same of a bug."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.records.task import Candidate, Task
from oreline.sandbox.patches import diff_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes

LOGS: Final = Path("logs", "run_validation")
LISTS: Final = ("FAIL_TO_PASS", "PASS_TO_PASS", "FAIL_TO_FAIL", "PASS_TO_FAIL")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a harness says of one bug."""

    failing: frozenset[str]
    """Tests that fail with it and pass without; none of them: it is no bug."""
    told: frozenset[str]
    """All tests that stand in one of its lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Two harnesses on the same candidates."""

    candidates: int
    unsaid: int
    """Of which the other one has no lists: it ran out of time."""
    alike: int
    """Bug or no bug, with one voice."""
    bugs: int
    """Bugs to both."""
    same_tests: int
    """Of them, those that the very same tests notice."""
    lost: frozenset[str]
    """Stable tests that are in no list of the other one's."""


def instances(checkout: Checkout, candidates: Sequence[Candidate], repo: str) -> Sequence[Mapping[str, str]]:
    """What its command reads: each candidate as the patch that brings the bug in."""
    return [
        {
            "instance_id": f"{repo}.{candidate.candidate_id}",
            "repo": repo,
            "patch": diff_of(bug_changes(checkout, candidate.patch), checkout.work_layers),
        }
        for candidate in candidates
    ]


def read_verdicts(folder: Path, repo: str) -> Mapping[str, Verdict]:
    """By candidate, of those that it has lists for: not where the suite ran out of time, or could not be run."""
    files = sorted((folder / LOGS / repo).glob("*/report.json"))
    reports = {file.parent.name.removeprefix(f"{repo}."): json.loads(file.read_text("utf-8")) for file in files}
    return {candidate: _verdict(report) for candidate, report in reports.items() if LISTS[0] in report}


def _verdict(report: Mapping[str, Sequence[str]]) -> Verdict:
    told = frozenset(test for name in LISTS for test in report[name])
    return Verdict(failing=frozenset(report[LISTS[0]]), told=told)


def compare_verdicts(
    candidates: Sequence[Candidate], tasks: Sequence[Task], theirs: Mapping[str, Verdict], stable: frozenset[str]
) -> Agreement:
    """Ours, as the tasks that came of the candidates, beside the other one's."""
    ours = {task.candidate_id: frozenset(task.FAIL_TO_PASS) for task in tasks}
    said = [candidate.candidate_id for candidate in candidates if candidate.candidate_id in theirs]
    bugs = [known for known in said if known in ours and theirs[known].failing]
    return Agreement(
        candidates=len(candidates),
        unsaid=len(candidates) - len(said),
        alike=sum((known in ours) == bool(theirs[known].failing) for known in said),
        bugs=len(bugs),
        same_tests=sum(ours[known] == theirs[known].failing for known in bugs),
        lost=stable.difference(*(verdict.told for verdict in theirs.values())),
    )
