"""One run of a suite in an environment just made: is what was installed enough? Judging the suite is health's."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from oreline.languages.python.language import PYTEST
from oreline.records.testing import BROKEN, Status, TestResult, TestRun
from oreline.sandbox.contract import Limits, Sandbox
from oreline.testing.checkout import Checkout
from oreline.testing.runner import EXIT_NO_TESTS, TestRequest, run_tests
from oreline.testing.telling import telling_error, telling_line

GOOD_SHARE: Final = 0.8
"""Of the tests that passed or broke."""
COMPLAINT_CHARACTERS: Final = 1500
SAYING_CHARACTERS: Final = 200
MOST_SAYINGS: Final = 8
NO_TESTS: Final = "no tests were found"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How a suite ran."""

    is_fit: bool
    passed: int
    complaint: str
    """Empty when fit."""
    is_final: bool = False
    """Whether other ways to install would show no more: there are no tests, or a limit ended the run."""


def try_suite(sandbox: Sandbox, checkout: Checkout, wall_seconds: float) -> Trial:
    """Run the suite once. Fit: it ran to its end, all of it was collected, and most of it passed."""
    limits = Limits(wall_seconds=wall_seconds, cpu_seconds=int(wall_seconds) + 1)
    run = run_tests(sandbox, checkout, TestRequest(limits=limits))
    # Elsewhere the way to install decides which runner it is, too.
    is_empty = checkout.runner == PYTEST and run.exit_code == EXIT_NO_TESTS and not run.collection_errors
    return replace(judge_trial(run), is_final=is_empty or bool(run.stopped_by) or _only_hangs(run))


def _only_hangs(run: TestRun) -> bool:
    """Whether all that breaks does so at its time limit, which no other way to install would mend."""
    broken = {result.status for result in run.results if result.status in BROKEN}
    return broken == {Status.TIMEOUT} and not run.collection_errors


def judge_trial(run: TestRun) -> Trial:
    """What one run says of an environment."""
    passed = sum(result.status in {Status.PASSED, Status.XFAILED} for result in run.results)
    complaint = _complaint(run, passed)
    return Trial(is_fit=not complaint, passed=passed, complaint=complaint)


def _complaint(run: TestRun, passed: int) -> str:
    broken = [result for result in run.results if result.status in BROKEN]
    if run.collection_errors:
        told = _distinct(telling_error(error)[:SAYING_CHARACTERS] for error in run.collection_errors)
        return f"{len(run.collection_errors)} not collected: {told}"[:COMPLAINT_CHARACTERS]
    if run.stopped_by:
        return f"stopped by its {run.stopped_by} limit"
    if not run.results and run.collected == 0:
        return NO_TESTS
    if not run.results or not run.finished:
        return f"no evidence: exit code {run.exit_code}; {telling_line(run.output_tail)}"[:COMPLAINT_CHARACTERS]
    if passed < GOOD_SHARE * (passed + len(broken)):
        return f"{len(broken)} of {passed + len(broken)} tests fail: {_first(broken)}"[:COMPLAINT_CHARACTERS]
    return ""


def _first(broken: Sequence[TestResult]) -> str:
    return _distinct(f"{result.test_id}: {result.message}"[:SAYING_CHARACTERS] for result in broken[:MOST_SAYINGS])


def _distinct(sayings: Iterable[str]) -> str:
    """Each saying once, whoever says it."""
    by_words = {saying.partition(": ")[2]: saying for saying in reversed(list(sayings))}
    return "; ".join(list(by_words.values())[::-1][:MOST_SAYINGS])
