"""Tests that a fix only taught a new name: they passed before it in their old form, and fail there in their new one for
want of a name that the fix introduces and nobody told. Whoever mends the fault otherwise can't pass them.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from oreline.errors import ValidationError
from oreline.records.task import Candidate
from oreline.records.testing import Status
from oreline.sandbox.patches import layer_of
from oreline.validation.bench import Bench
from oreline.validation.independent import SELECT
from oreline.validation.new_names import names_untold
from oreline.validation.three_states import Proven
from oreline.validation.trees import agent_changes

_NAME: Final = r"(?P<name>[^\W\d][\w$]*)"
_MISSING: Final = tuple(
    re.compile(pattern.replace("NAME", _NAME))
    for pattern in (
        r"has no attribute '#?NAME'",
        r"cannot import name '#?NAME'",
        r"name 'NAME' is not defined",
        r"unexpected keyword argument '#?NAME'",
        r"(?:^|[\s.(])NAME\)? is not (?:defined|a function|a constructor)",
        r"does not provide an export named '#?NAME'",
    )
)
"""What interpreters say of a name they don't know: CPython and V8. Compiled languages never come as far as a test."""


def leave_renamed(bench: Bench, candidate: Candidate, proven: Proven) -> Proven:
    """The effect without such tests, in neither list; `proven` is that of the base with the new tests.

    Raises:
        ValidationError: only_renamed: none of FAIL_TO_PASS is left.
        SandboxError: the sandbox itself failed.
    """
    asking = tuple(_asking(candidate, proven))
    renamed = _passing_before(bench, candidate, asking) if asking else frozenset()
    if not renamed:
        return proven
    effect = proven.effect
    kept = tuple(test for test in effect.fail_to_pass if test not in renamed)
    if not kept:
        raise ValidationError(
            "only_renamed", f"{min(renamed)} and all others passed before, but for names that the fix introduces"
        )
    failures = tuple(result for result in effect.failures if result.test_id not in renamed)
    return replace(proven, effect=replace(effect, fail_to_pass=kept, failures=failures), renamed=tuple(sorted(renamed)))


def _asking(candidate: Candidate, proven: Proven) -> Iterator[str]:
    """Tests that end for want of a name that patch and new tests bring and the statement doesn't tell."""
    unknown = names_untold(candidate)
    for result in proven.effect.failures:
        if unknown.intersection(_missing(result.message)):
            yield result.test_id


def _missing(message: str) -> Iterator[str]:
    for pattern in _MISSING:
        yield from (found["name"] for found in pattern.finditer(message))


def _passing_before(bench: Bench, candidate: Candidate, tests: tuple[str, ...]) -> frozenset[str]:
    """Of the tests: those that pass on the base in their old form, in every run."""
    chosen = tests if SELECT in bench.checkout.runner.orders else None
    changes = agent_changes(bench.checkout, candidate.patch, candidate.test_patch, bench.layout.scratch)
    with layer_of(changes, bench.layout.scratch) as layer:
        base = bench.checkout.with_layer(layer)
        runs = [bench.run(base, chosen) for _ in range(bench.settings.bug_runs)]
    passing = [{result.test_id for result in run.results if result.status is Status.PASSED} for run in runs]
    return frozenset(tests).intersection(*passing)
