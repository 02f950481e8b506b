"""What runs of the buggy tree prove: FAIL_TO_PASS, PASS_TO_PASS, or why there is no task. Pure functions.

A test is in a list only when every run says the same of it and it was stable before: whatever disagrees is in neither.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from oreline.errors import ValidationError
from oreline.records.testing import BROKEN, Status, TestResult, TestRun
from oreline.validation.settings import ValidationSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a bug does to a suite."""

    fail_to_pass: tuple[str, ...]
    pass_to_pass: tuple[str, ...]
    failures: tuple[TestResult, ...]
    """Results of FAIL_TO_PASS in the first run, with message and frames."""


def check_compiles(errors: Sequence[str]) -> None:
    """Return when the compiler had nothing against the tree with the bug.

    Raises:
        ValidationError: does_not_compile.
    """
    if errors:
        raise ValidationError("does_not_compile", f"with the bug, the compiler refuses {errors[0][:500]}")


def check_screening(run: TestRun, covering: Sequence[str], settings: ValidationSettings) -> None:
    """Return when a test that executes the change notices it, so that the bug deserves further runs.

    Raises:
        ValidationError: hangs_too_long | breaks_collection | survived.
    """
    check_run(run, settings)
    asked = set(covering)
    if not any(result.status in BROKEN for result in run.results if result.test_id in asked):
        raise ValidationError(
            "survived", f"none of the {len(asked)} tests that execute the change notices it; nothing to do"
        )


def check_run(run: TestRun, settings: ValidationSettings) -> None:
    """Return when the run came to a proper end.

    Raises:
        ValidationError: hangs_too_long | breaks_collection.
    """
    check_limits(run, settings.hanging_tests)
    if run.collection_errors:
        raise ValidationError(
            "breaks_collection", f"with the bug, tests can't be collected: {run.collection_errors[0]}"
        )
    if run.collected <= 0 or not run.finished:
        raise ValidationError(
            "breaks_collection", f"with the bug, the runner ends with exit code {run.exit_code} and no full report"
        )


def check_limits(run: TestRun, hanging_tests: int) -> None:
    """Return when the run and its tests stayed within their limits, but for so many tests.

    Raises:
        ValidationError: hangs_too_long.
    """
    hanging = sum(result.status is Status.TIMEOUT for result in run.results)
    if run.stopped_by:
        raise ValidationError("hangs_too_long", f"a run with the bug was stopped by its limit: {run.stopped_by}")
    if hanging > hanging_tests:
        raise ValidationError(
            "hangs_too_long", f"the bug makes {hanging} tests hang; hanging_tests allows {hanging_tests}"
        )


def find_effect(
    runs: Sequence[TestRun],
    stable: frozenset[str],
    settings: ValidationSettings,
    unaffected: frozenset[str] = frozenset(),
) -> Effect:
    """The effect of a bug, from clean runs of the buggy tree; `unaffected` are stable tests that can't see it.

    Raises:
        ValidationError: a run came to no proper end, or a list would be empty.
    """
    for run in runs:
        check_run(run, settings)
    results = [{result.test_id: result for result in run.results} for run in runs]
    asked = stable - unaffected
    statuses = {test: [run[test].status if test in run else Status.NOT_RUN for run in results] for test in asked}
    broken = sorted(test for test, seen in statuses.items() if all(status in BROKEN for status in seen))
    passing = {test for test, seen in statuses.items() if all(status is Status.PASSED for status in seen)}
    passed = sorted(passing | unaffected)
    if not broken:
        sometimes = sum(any(status in BROKEN for status in seen) for seen in statuses.values())
        raise _nothing_broken(sometimes, len(runs))
    if not passed:
        raise ValidationError("no_pass_to_pass", f"the bug leaves none of {len(stable)} stable tests passing")
    return Effect(
        fail_to_pass=tuple(broken),
        pass_to_pass=tuple(passed),
        failures=tuple(results[0][test] for test in broken),
    )


def _nothing_broken(sometimes: int, runs: int) -> ValidationError:
    if sometimes:
        return ValidationError("disagreeing_runs", f"{sometimes} tests break in some of {runs} equal runs, none in all")
    return ValidationError("no_fail_to_pass", f"no stable test breaks in {runs} equal runs")
