"""What a buggy suite may take, and which runs of it are worth their time, measured by what the healthy one took."""

from collections.abc import Collection, Sequence
from typing import Final

from oreline.records.testing import BaselineTest, HealthReport
from oreline.sandbox.contract import Limits
from oreline.testing.runner import TestRequest
from oreline.testing.screening import Pace
from oreline.validation.settings import ValidationSettings

_START_SECONDS: Final = 0.4
"""What a run takes before its first test, roughly."""
_SCREENING_SHARE: Final = 0.25
"""About a quarter of the candidates survive; a survivor costs one full run less when it is screened."""
_SELECTION_SHARE: Final = 0.6
"""One run of the whole suite against one of the selection, and a second on the sound tree where the bug left state."""


def request_within(health: HealthReport, baseline: Sequence[BaselineTest], settings: ValidationSettings) -> TestRequest:
    """A request for the whole suite with its limits."""
    longest = max((test.duration_seconds for test in baseline if test.is_stable), default=0.0)
    run_seconds = max(settings.shortest_run_limit_seconds, settings.limit_factor * health.duration_seconds)
    return TestRequest(
        test_seconds=max(settings.shortest_test_limit_seconds, settings.limit_factor * longest),
        limits=Limits(wall_seconds=run_seconds, cpu_seconds=int(run_seconds) + 1),
    )


def pays_to_screen(baseline: Sequence[BaselineTest], covering: Collection[str]) -> bool:
    """Whether to run the covering tests first. A matter of time alone: the outcome is the same either way."""
    asked = set(covering)
    whole = _START_SECONDS + sum(test.duration_seconds for test in baseline)
    short = _START_SECONDS + sum(test.duration_seconds for test in baseline if test.test_id in asked)
    return short < _SCREENING_SHARE * whole


def pays_to_select(baseline: Sequence[BaselineTest], selected: Collection[str]) -> bool:
    """Whether runs of the selected tests alone, and one more of them on the sound tree, take less than whole ones."""
    asked = set(selected)
    whole = _START_SECONDS + sum(test.duration_seconds for test in baseline)
    short = _START_SECONDS + sum(test.duration_seconds for test in baseline if test.test_id in asked)
    return short < _SELECTION_SHARE * whole


def pace_of(baseline: Sequence[BaselineTest], settings: ValidationSettings, side_by_side: int) -> Pace:
    """What each stable test takes and may take when changes are tried in a warm process."""
    seconds = {test.test_id: test.duration_seconds for test in baseline if test.is_stable}
    shortest, factor = settings.shortest_test_limit_seconds, settings.limit_factor
    return Pace(
        seconds=seconds,
        limits={test: max(shortest, factor * usual) for test, usual in seconds.items()},
        hanging_tests=settings.hanging_tests,
        side_by_side=side_by_side,
    )
