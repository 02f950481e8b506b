"""Tests that never ran before the fix, because of others: a crash, a hang, a file that doesn't compile. Tried apart.

First each by itself; then with only one of the changed test files in its new form. A test that then passes without
the fix says nothing of it, although it could not run beside the others.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from oreline.errors import ValidationError
from oreline.records.task import Candidate
from oreline.records.testing import BROKEN, Status, TestRun
from oreline.sandbox.patches import apply_patch, layer_of
from oreline.testing.checkout import Checkout
from oreline.testing.compiling import compiled
from oreline.validation.alone import run_alone
from oreline.validation.bench import Bench
from oreline.validation.graded_part import split_patch
from oreline.validation.independent import SELECT
from oreline.validation.three_states import Proven
from oreline.validation.trees import agent_changes

MOST_FILES: Final = 8
"""Changes of more test files are taken at their word: each costs a run."""


def keep_apart(bench: Bench, buggy: Checkout, candidate: Candidate, proven: Proven) -> Proven:
    """The effect: what passes apart without the fix is among PASS_TO_PASS, and gated is only what can't run at all.

    `buggy` is the base with the new tests. Tests beyond `alone_tests` are not tried by themselves.

    Raises:
        ValidationError: no_fail_to_pass: none is left that needs the fix.
        SandboxError: the sandbox itself failed.
    """
    if not proven.gated:
        return proven
    alone = _alone(bench, buggy, proven.gated)
    failing = {result.test_id for result in alone.results if result.status in BROKEN}
    passing = {
        result.test_id
        for run in (alone, *_by_file(bench, candidate, proven))
        for result in run.results
        if result.status is Status.PASSED and result.test_id in proven.gated
    } - failing
    gated = tuple(test for test in proven.gated if test not in failing | passing)
    return replace(_without(proven, passing), gated=gated)


def _without(proven: Proven, passing: Collection[str]) -> Proven:
    effect = proven.effect
    kept = tuple(test for test in effect.fail_to_pass if test not in passing)
    if not kept:
        raise ValidationError(
            "no_fail_to_pass",
            f"{min(passing)} and all others pass without the fix where nothing keeps them from running",
        )
    effect = replace(
        effect,
        fail_to_pass=kept,
        pass_to_pass=tuple(sorted({*effect.pass_to_pass, *passing})),
        failures=tuple(result for result in effect.failures if result.test_id not in passing),
    )
    return replace(proven, effect=effect)


def _alone(bench: Bench, buggy: Checkout, gated: tuple[str, ...]) -> TestRun:
    tests = gated[: bench.settings.alone_tests] if SELECT in buggy.runner.orders else ()
    with compiled(bench.sandbox, buggy, bench.request) as built:
        return run_alone(bench.sandbox, built, bench.request, tests)


def _by_file(bench: Bench, candidate: Candidate, proven: Proven) -> Iterator[TestRun]:
    """One run a changed test file: the base with its old tests and this file as the fix has it."""
    parts = split_patch(candidate.test_patch)
    if not 1 < len(parts) <= MOST_FILES:
        return
    scratch = bench.layout.scratch
    with layer_of(agent_changes(bench.checkout, candidate.patch, candidate.test_patch, scratch), scratch) as old:
        base = bench.checkout.with_layer(old)
        for part in parts:
            with layer_of(apply_patch(part, base.work_layers), scratch) as layer:
                yield bench.run(base.with_layer(layer), proven.gated)
