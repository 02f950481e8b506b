"""What one grading run proves: which expected tests passed, and whether the run can be believed. Pure functions."""

from typing import Final

from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.testing import Status, TestRun
from oreline.rewards.canary import Canary
from oreline.validation.graded_part import GradedPart

FORGED: Final = "forged_results"
"""The run claims what cannot be so."""
NO_END: Final = "no_end"
"""The runner was ended from within, or ended otherwise than it had reported."""
RUNNER_BROKE: Final = "runner_broke"
"""The runner did not get as far as running tests, or could not run even a planted test that asks for nothing."""
NOT_APPLIED: Final = "patch_does_not_apply"


def judge_run(task: Task, part: GradedPart, run: TestRun, canary: Canary | None) -> Grade:
    """The grade of a run of the whole suite. Only a test's own `passed` counts; skipped and missing tests failed."""
    statuses = {result.test_id: result.status for result in run.results}
    expected = (*task.FAIL_TO_PASS, *task.PASS_TO_PASS)
    passed = {test for test in expected if statuses.get(test) is Status.PASSED}
    complaint = find_complaint(run, canary)
    return Grade(
        task_id=task.instance_id,
        graded_patch=part.patch,
        dropped_paths=part.dropped_paths,
        fail_to_pass_passed=tuple(test for test in task.FAIL_TO_PASS if test in passed),
        fail_to_pass_failed=tuple(test for test in task.FAIL_TO_PASS if test not in passed),
        pass_to_pass_failed=tuple(test for test in task.PASS_TO_PASS if test not in passed),
        missing=tuple(test for test in expected if test not in statuses),
        canaries_hold=canary is None or canary.holds(run),
        is_trustworthy=not complaint,
        reason=complaint,
    )


def judge_unapplied(task: Task, part: GradedPart, detail: str) -> Grade:
    """The grade of a patch that doesn't apply: the tree stays as it was, so FAIL_TO_PASS stay broken."""
    return Grade(
        task_id=task.instance_id,
        graded_patch=part.patch,
        dropped_paths=part.dropped_paths,
        fail_to_pass_passed=(),
        fail_to_pass_failed=task.FAIL_TO_PASS,
        pass_to_pass_failed=(),
        missing=(),
        canaries_hold=True,
        is_trustworthy=True,
        reason=f"{NOT_APPLIED}: {detail}",
    )


def find_complaint(run: TestRun, canary: Canary | None) -> str:
    """Why the run can't be believed, slug first; empty when it can.

    A run stopped by a limit is believed: the tests it didn't come to failed. So is one in which files no longer
    import, for the planted ones do.
    """
    contradictions = canary.contradictions(run) if canary else ()
    if contradictions:
        return f"{FORGED}: a planted failing test was reported as {contradictions[0]}"
    if run.stopped_by:
        return ""
    if not run.finished:
        return f"{NO_END}: the runner ended with exit code {run.exit_code}, which is not what it had reported"
    if canary is None:
        return "" if run.results or run.collection_errors else f"{RUNNER_BROKE}: no test was run"
    if not canary.is_found(run) and any(result.status is Status.PASSED for result in run.results):
        return f"{FORGED}: tests are reported as passed, but the planted ones beside them not at all"
    if not canary.holds(run):
        return f"{RUNNER_BROKE}: the planted tests did not run, or one that asks for nothing failed"
    return ""
