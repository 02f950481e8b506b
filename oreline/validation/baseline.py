"""Repeated runs of the untouched suite: as it is, in another order, with fast clocks. Judging them is quality's."""

from dataclasses import replace
from typing import Final

from pydantic import Field

from oreline.records.testing import TestRun
from oreline.sandbox.contract import Limits, Sandbox
from oreline.settings import Settings
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest, run_tests

DEFAULT: Final = "default"
SHUFFLED: Final = "shuffled"
FAST_CLOCK: Final = "fast_clock"


class HealthSettings(Settings):
    """How often a suite is run before it is trusted, and what it must show."""

    default_runs: int = Field(default=2, ge=1)
    """Runs in the suite's own order. Tests that differ between them are flaky."""
    shuffle_seeds: tuple[int, ...] = (1,)
    """One run in random order a seed. Tests that differ only there depend on order."""
    has_fast_clock_run: bool = True
    """One run with clocks a hundred times as fast. Tests that differ only there depend on timing."""
    minimum_pass_share: float = Field(default=0.8, ge=0, le=1)
    """Stable tests over tests that were not skipped."""
    minimum_tests: int = Field(default=5, ge=1)
    """Stable tests a suite must have."""
    maximum_seconds: float = Field(default=120.0, gt=0)
    """Longest that one default run may take, wall clock. A run is stopped after twice as long."""
    test_seconds: float = Field(default=30.0, gt=0)
    """Limit for one test."""
    memory_mb: int = Field(default=2048, gt=0)
    """Memory of a run."""
    processes: int = Field(default=128, gt=0)
    """Processes and threads of a run."""


def baseline_runs(settings: HealthSettings) -> tuple[str, ...]:
    """What each run is: `default`, `shuffled:<seed>` or `fast_clock`, in the order they are made."""
    shuffled = tuple(f"{SHUFFLED}:{seed}" for seed in settings.shuffle_seeds)
    fast = (FAST_CLOCK,) if settings.has_fast_clock_run else ()
    return (DEFAULT,) * settings.default_runs + shuffled + fast


def _request(label: str, settings: HealthSettings) -> TestRequest:
    seconds = 2 * settings.maximum_seconds
    limits = Limits(
        wall_seconds=seconds, cpu_seconds=int(seconds) + 1, memory_mb=settings.memory_mb, processes=settings.processes
    )
    plain = TestRequest(test_seconds=settings.test_seconds, limits=limits)
    kind, _, seed = label.partition(":")
    if kind == SHUFFLED:
        return replace(plain, shuffle_seed=int(seed))
    return replace(plain, is_clock_fast=kind == FAST_CLOCK)


def measure_baseline(sandbox: Sandbox, checkout: Checkout, settings: HealthSettings) -> tuple[TestRun, ...]:
    """Runs of the untouched suite, in the order of `baseline_runs`; the first alone when that one says enough.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    first, *others = baseline_runs(settings)
    runs = [run_tests(sandbox, checkout, _request(first, settings))]
    if runs[0].finished and runs[0].results:
        runs += [run_tests(sandbox, checkout, _request(label, settings)) for label in others]
    return tuple(runs)
