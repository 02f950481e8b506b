"""Limits of buggy runs, and which runs are worth their time."""

import pytest

from oreline.records.testing import BaselineTest
from oreline.validation.limits import pays_to_screen


def suite(*seconds):
    return [
        BaselineTest(
            snapshot_id="s",
            test_id=str(place),
            statuses=("passed",),
            is_stable=True,
            label="stable",
            duration_seconds=duration,
        )
        for place, duration in enumerate(seconds)
    ]


@pytest.mark.parametrize(
    ("baseline", "covering", "pays"),
    [
        (suite(0.01, 0.02, 0.01), ("0",), False),
        (suite(0.1, 5.0, 5.0), ("0",), True),
        (suite(0.1, 5.0, 5.0), ("0", "1"), False),
        (suite(0.1, 5.0, 5.0), ("0", "1", "2"), False),
        (suite(), (), False),
    ],
    ids=["the start is all it costs", "a short test of a long suite", "half of it", "all of it", "nothing"],
)
def test_screening_pays_when_it_is_short(baseline, covering, pays):
    assert pays_to_screen(baseline, covering) is pays
