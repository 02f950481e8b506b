"""What the runs of the default settings see of tests that fail by chance, drawn from a stored seed."""

import random

import pytest

from oreline.languages.python.language import PYTEST
from oreline.records.testing import Status, TestResult
from oreline.validation.baseline import planned_runs
from oreline.validation.health_settings import HealthSettings
from quality.baseline_labels import label_of

SEED = 20_240_501
TESTS = 5000


def caught_share(names: tuple[str, ...], chance: float) -> float:
    """Of many tests that fail with that chance in each run, those that aren't called stable."""
    draw = random.Random(SEED)
    labels = []
    for _ in range(TESTS):
        statuses = [Status.FAILED if draw.random() < chance else Status.PASSED for _ in names]
        results = [TestResult(test_id="t", status=status, phase="call", duration_seconds=0) for status in statuses]
        labels.append(label_of(list(zip(names, results, strict=True))))
    return sum(label != "stable" for label in labels) / TESTS


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (None, 1 - 0.9**3),
        (HealthSettings(), 1 - 0.9**8),
        (HealthSettings(default_runs=20), 1 - 0.9**25),
    ],
    ids=["three plain runs", "the default set", "twenty plain runs"],
)
def test_a_test_that_fails_one_time_in_ten(settings: HealthSettings | None, expected: float) -> None:
    names = planned_runs(settings, PYTEST.orders) if settings else ("default",) * 3
    assert caught_share(names, 0.1) == pytest.approx(expected, abs=0.02)


def test_a_test_that_never_fails_is_never_caught() -> None:
    assert caught_share(planned_runs(HealthSettings(), PYTEST.orders), 0.0) == 0.0
