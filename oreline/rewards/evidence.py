"""What one grading run proves: which expected tests passed, and whether the run can be believed; and what a layer adds.
Pure functions.
"""

from dataclasses import replace
from typing import Final

from oreline.records.reward import Grade, LayerResult, LayerStatus
from oreline.records.task import Task
from oreline.records.testing import Status, TestRun
from oreline.rewards.layer import NO_END, RUNNER_BROKE, UNBELIEVED
from oreline.validation.graded_part import GradedPart

LIMIT_MET: Final = "limit_met"
"""A limit of time, memory, processes or output stopped the run; what it didn't come to failed."""
NOT_APPLIED: Final = "patch_does_not_apply"


def judge_run(task: Task, part: GradedPart, run: TestRun) -> Grade:
    """The grade of a run of the whole suite. Only a test's own `passed` counts; skipped and missing tests failed."""
    statuses = {result.test_id: result.status for result in run.results}
    expected = (*task.FAIL_TO_PASS, *task.PASS_TO_PASS)
    passed = {test for test in expected if statuses.get(test) is Status.PASSED}
    complaint = find_complaint(run)
    return Grade(
        task_id=task.instance_id,
        graded_patch=part.patch,
        dropped_paths=part.dropped_paths,
        fail_to_pass_passed=tuple(test for test in task.FAIL_TO_PASS if test in passed),
        fail_to_pass_failed=tuple(test for test in task.FAIL_TO_PASS if test not in passed),
        pass_to_pass_failed=tuple(test for test in task.PASS_TO_PASS if test not in passed),
        missing=tuple(test for test in expected if test not in statuses),
        is_trustworthy=not complaint,
        reason=complaint or (f"{LIMIT_MET}: {run.stopped_by} stopped the run" if run.stopped_by else ""),
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
        is_trustworthy=True,
        reason=f"{NOT_APPLIED}: {detail}",
    )


def find_complaint(run: TestRun) -> str:
    """Why the run can't be believed by its own word, slug first; empty when it can.

    A run stopped by a limit is believed: the tests it didn't come to failed.
    """
    if run.stopped_by:
        return ""
    if not run.finished:
        return f"{NO_END}: the runner ended with exit code {run.exit_code}, which is not what it had reported"
    if not run.results and not run.collection_errors:
        return f"{RUNNER_BROKE}: no test was run"
    return ""


def with_layer(grade: Grade, result: LayerResult) -> Grade:
    """The grade with what one more layer found; a broken one gives the reason."""
    layers = (*grade.layers, result)
    if result.status is not LayerStatus.BROKEN:
        return replace(grade, layers=layers)
    is_trustworthy = grade.is_trustworthy and result.reason.partition(":")[0] not in UNBELIEVED
    return replace(grade, layers=layers, is_trustworthy=is_trustworthy, reason=result.reason)
