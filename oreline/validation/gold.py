"""Proof that the gold patch solves: the fixed tree passes all of FAIL_TO_PASS and PASS_TO_PASS, several times."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from oreline.errors import ValidationError
from oreline.records.testing import BaselineTest, Status
from oreline.sandbox.changes import FileChange, compare_files
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.layers import find_files
from oreline.testing.checkout import Checkout
from oreline.testing.compiling import compiled
from oreline.testing.runner import TestRequest, run_tests


def is_same_tree(checkout: Checkout, other: Checkout, paths: Collection[str]) -> bool:
    """Whether both show the same bytes, kinds and modes at `paths`: all the paths in which they may differ."""
    return not any(_differences(checkout.work_layers, other.work_layers, path) for path in paths)


def _differences(before: tuple[Path, ...], after: tuple[Path, ...], path: str) -> tuple[FileChange, ...]:
    return compare_files(find_files(before, path), find_files(after, path))


def count_baseline_runs(baseline: Sequence[BaselineTest], expected: Collection[str]) -> int:
    """Baseline runs in which all `expected` tests passed.

    A clean run is a function of environment, tree and request. Where the fixed tree is the snapshot's own, byte for
    byte, the runs of the baseline (the shuffled and the fast-clock one among them) are runs of the fixed tree.
    """
    columns = zip(*(test.statuses for test in baseline if test.test_id in set(expected)), strict=True)
    return sum(all(status == Status.PASSED for status in column) for column in columns)


def count_gold_runs(
    sandbox: Sandbox, gold: Checkout, request: TestRequest, expected: Collection[str], *, runs: int
) -> int:
    """Of `runs` fresh runs of a fixed tree (the second shuffled, the third under a fast clock), those that pass.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    variants = [request, replace(request, shuffle_seed=1), replace(request, is_clock_fast=True)]
    variants += [request] * (runs - len(variants))
    with compiled(sandbox, gold, request) as built:
        return sum(_all_pass(sandbox, built, variant, expected) for variant in variants[:runs])


def _all_pass(sandbox: Sandbox, gold: Checkout, request: TestRequest, expected: Collection[str]) -> bool:
    run = run_tests(sandbox, gold, request)
    passed = {result.test_id for result in run.results if result.status is Status.PASSED}
    return run.finished and passed.issuperset(expected)


def require_gold_runs(passed: int, required: int) -> None:
    """Return when the gold patch is proven.

    Raises:
        ValidationError: it isn't.
    """
    if passed < required:
        raise ValidationError(
            "gold_unproven", f"the fixed tree passes all expected tests in {passed} clean runs; {required} are required"
        )
