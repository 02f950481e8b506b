"""What planted tests say of their calls, and when they say nothing."""

import pytest

from oreline.records.testing import Status, TestResult
from oreline.rewards.inputs.planted import has_had_its_turn, outcome_of
from oreline.testing.calls import NO_OUTCOME
from oreline.testing.report import DIED


def result(status, message=""):
    return TestResult(test_id="TestFresh", status=status, phase="call", duration_seconds=0.0, message=message)


@pytest.mark.parametrize(
    ("found", "stopped_by", "has_had"),
    [
        (result(Status.FAILED, "<<fresh 3 fresh>>"), "output", True),
        (result(Status.ERROR, "it panics"), "", True),
        (result(Status.TIMEOUT), "", True),
        (result(Status.TIMEOUT), "output", False),
        (result(Status.ERROR, DIED), "", False),
        (result(Status.NOT_RUN), "", False),
    ],
)
def test_what_another_may_have_ended_has_had_no_turn(found, stopped_by, has_had):
    assert has_had_its_turn(found, stopped_by) is has_had


@pytest.mark.parametrize(
    ("found", "outcome"),
    [
        (
            result(Status.FAILED, "<<fresh 3 fresh>>"),
            {"kind": "returns", "value": ["int", "3"], "same": -1, "after": None},
        ),
        (result(Status.ERROR, "it panics"), {"kind": "raises", "types": ["failure"]}),
        (result(Status.TIMEOUT), NO_OUTCOME),
        (result(Status.PASSED), NO_OUTCOME),
    ],
)
def test_a_call_that_hangs_is_none_that_fails(found, outcome):
    assert outcome_of(found) == outcome
