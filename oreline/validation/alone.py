"""Tests each in a run of its own: what a test says without those that ran before it."""

from collections.abc import Collection
from dataclasses import replace

from oreline.records.testing import Status, TestResult, TestRun
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest, run_tests


def run_alone(sandbox: Sandbox, checkout: Checkout, request: TestRequest, tests: Collection[str]) -> TestRun:
    """One run a test, told as one; `not_run` where the test's run said nothing of it.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    runs = {test: run_tests(sandbox, checkout, replace(request, select=(test,))) for test in sorted(tests)}
    return TestRun(
        results=tuple(_result_of(test, run) for test, run in runs.items()),
        collected=sum(run.collected for run in runs.values()),
        collection_errors=tuple(error for run in runs.values() for error in run.collection_errors),
        exit_code=max((run.exit_code or 0 for run in runs.values()), default=0),
        stopped_by=next((run.stopped_by for run in runs.values() if run.stopped_by), ""),
        finished=all(run.finished for run in runs.values()),
        duration_seconds=sum(run.duration_seconds for run in runs.values()),
        output_tail="".join(run.output_tail for run in runs.values() if not run.finished),
    )


def _result_of(test_id: str, run: TestRun) -> TestResult:
    missing = TestResult(test_id=test_id, status=Status.NOT_RUN, phase="", duration_seconds=0.0)
    return next((result for result in run.results if result.test_id == test_id), missing)
