"""How long a buggy suite may take, measured by what the healthy one took."""

from collections.abc import Sequence

from oreline.records.testing import BaselineTest, HealthReport
from oreline.sandbox.contract import Limits
from oreline.testing.runner import TestRequest
from oreline.validation.settings import ValidationSettings


def request_within(health: HealthReport, baseline: Sequence[BaselineTest], settings: ValidationSettings) -> TestRequest:
    """A request for the whole suite with its limits."""
    longest = max((test.duration_seconds for test in baseline if test.is_stable), default=0.0)
    run_seconds = max(settings.shortest_run_limit_seconds, settings.limit_factor * health.duration_seconds)
    return TestRequest(
        test_seconds=max(settings.shortest_test_limit_seconds, settings.limit_factor * longest),
        limits=Limits(wall_seconds=run_seconds, cpu_seconds=int(run_seconds) + 1),
    )
