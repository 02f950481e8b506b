"""Run tests in a sandbox: how the runner is started, and what its report says."""

from dataclasses import dataclass, field

from oreline.records.testing import TestRun
from oreline.sandbox.contract import Limits, Sandbox
from oreline.testing.checkout import Checkout


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRequest:
    """What to run and how."""

    __test__ = False

    select: tuple[str, ...] | None = None
    """Test ids; None runs the whole suite. Only files that hold a selected id are collected."""
    shuffle_seed: int | None = None
    is_clock_fast: bool = False
    """Clocks of the `time` module run 100 times as fast: tests that depend on timing change their result."""
    test_seconds: float = 30.0
    """Limit for one test."""
    limits: Limits = field(default_factory=lambda: Limits(wall_seconds=300.0, cpu_seconds=300))


def run_tests(sandbox: Sandbox, checkout: Checkout, request: TestRequest) -> TestRun:
    """Run the suite, or a part of it, of a checkout; the tree is left as it was.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    raise NotImplementedError
