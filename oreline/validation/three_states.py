"""What three states of a mined change prove: the base with its old tests, the base with the new ones, and the fix.

Not run is not failed: a test whose file can't be imported before the fix says nothing there, and what it said with
the old tests counts. Pure functions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oreline.errors import ValidationError
from oreline.records.testing import BROKEN, Status, TestRun
from oreline.validation.evidence import Effect, check_limits


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """Clean full runs of each state but the fix, whose stable tests are known."""

    old_tests: Sequence[TestRun]
    """The base as it was."""
    new_tests: Sequence[TestRun]
    """The base with the tests that came with the fix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proven:
    """The effect of a mined change, and how far it can be told."""

    effect: Effect
    gated: tuple[str, ...]
    """Of FAIL_TO_PASS: tests that can't even be collected before the fix."""
    renamed: tuple[str, ...] = ()
    """In neither list: tests that the fix only taught a name of its own."""


def find_mined_effect(states: States, stable: frozenset[str], hanging_tests: int) -> Proven:
    """The effect of a change whose fixed tree passes `stable`, always.

    Raises:
        ValidationError: hangs_too_long | breaks_runner | no_fail_to_pass | disagreeing_runs | no_pass_to_pass.
    """
    for run in (*states.new_tests, *states.old_tests):
        check_limits(run, hanging_tests)
    for run in states.new_tests:
        _check_end(run)
    new, old = _statuses(states.new_tests), _statuses(states.old_tests)
    seen = {test: _verdict(new, test) for test in stable}
    before = {test: _verdict(old, test) for test in stable}
    gated = {test for test in stable if _hidden(seen[test]) and before[test] in {Status.FAILED, Status.NOT_RUN}}
    # What fails or is missing with the old tests, and never ran with the new ones, is known to work with the fix alone.
    broken = gated | {test for test in stable if seen[test] is Status.FAILED}
    kept = {test for test in stable if Status.PASSED in (seen[test], before[test] if _hidden(seen[test]) else None)}
    if not broken:
        raise _nothing_broken(seen)
    if not kept:
        raise ValidationError("no_pass_to_pass", f"none of {len(stable)} stable tests passes before the change as well")
    results = {result.test_id: result for result in states.new_tests[0].results}
    failures = tuple(results[test] for test in sorted(broken) if test in results)
    effect = Effect(fail_to_pass=tuple(sorted(broken)), pass_to_pass=tuple(sorted(kept)), failures=failures)
    return Proven(effect=effect, gated=tuple(sorted(gated)))


def _hidden(status: Status | None) -> bool:
    return status is Status.NOT_RUN


def _check_end(run: TestRun) -> None:
    if run.collected < 0 or not run.finished:
        raise ValidationError(
            "breaks_runner",
            f"with the new tests and without the fix the runner ends with exit code {run.exit_code} and no full "
            "report, so that no unfinished solution could be told from a broken one",
        )


def _statuses(runs: Sequence[TestRun]) -> Sequence[Mapping[str, Status]]:
    return [{result.test_id: result.status for result in run.results} for run in runs]


def _verdict(runs: Sequence[Mapping[str, Status]], test: str) -> Status | None:
    """PASSED, FAILED or NOT_RUN where all runs agree on it; None where they don't, or it was skipped."""
    statuses = {run.get(test, Status.NOT_RUN) for run in runs}
    if statuses and statuses <= BROKEN:
        return Status.FAILED
    return statuses.pop() if statuses in ({Status.PASSED}, {Status.NOT_RUN}) else None


def _nothing_broken(seen: Mapping[str, Status | None]) -> ValidationError:
    unclear = sum(status is None for status in seen.values())
    if unclear:
        return ValidationError("disagreeing_runs", f"{unclear} tests break in some of equal runs, none in all")
    return ValidationError("no_fail_to_pass", f"all of {len(seen)} stable tests pass without the fix as well")
