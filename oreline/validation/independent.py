"""FAIL_TO_PASS that need no other test: each of the first few is run alone on the fixed tree."""

from dataclasses import replace
from typing import Final

from oreline.errors import ValidationError
from oreline.records.testing import Status
from oreline.testing.compiling import compiled
from oreline.validation.alone import run_alone
from oreline.validation.bench import Bench
from oreline.validation.three_states import Proven

SELECT: Final = "select"


def keep_independent(bench: Bench, proven: Proven) -> Proven:
    """The effect without tests that fail alone although the fix is there: what ran before them made them pass.

    Tests beyond `alone_tests` are taken at their word, and all of them where a runner can't run one alone.

    Raises:
        ValidationError: depends_on_others: none of FAIL_TO_PASS is left.
        SandboxError: the sandbox itself failed.
    """
    dependent = _dependent(bench, proven.effect.fail_to_pass[: bench.settings.alone_tests])
    if not dependent:
        return proven
    effect = proven.effect
    kept = tuple(test for test in effect.fail_to_pass if test not in dependent)
    if not kept:
        first = min(dependent)
        raise ValidationError("depends_on_others", f"{first} passes with the fix only after other tests have run")
    failures = tuple(result for result in effect.failures if result.test_id not in dependent)
    gated = tuple(test for test in proven.gated if test not in dependent)
    return replace(proven, effect=replace(effect, fail_to_pass=kept, failures=failures), gated=gated)


def _dependent(bench: Bench, tests: tuple[str, ...]) -> frozenset[str]:
    if not tests or SELECT not in bench.checkout.runner.orders:
        return frozenset()
    with compiled(bench.sandbox, bench.checkout, bench.request) as fixed:
        run = run_alone(bench.sandbox, fixed, bench.request, tests)
    return frozenset(result.test_id for result in run.results if result.status is not Status.PASSED)
