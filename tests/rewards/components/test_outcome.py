import pytest

from oreline.rewards.components import outcome
from tests.doubles.episodes import a_grade, a_task, an_episode, evidence_of
from tests.doubles.rows import a_broken_layer

TASK = a_task()


@pytest.mark.parametrize(
    ("failing", "broken", "value"),
    [(0, 0, 1.0), (0, 1, 0.5), (1, 0, 0.25), (1, 4, 0.25), (2, 0, 0.0)],
    ids=["resolved", "mended but broke another", "half", "half and broke all", "nothing"],
)
def test_value(failing, broken, value):
    verdict = outcome.judge(evidence_of(TASK, an_episode(), a_grade(TASK, failing=failing, broken=broken)))
    assert verdict.value == value


def test_reason_counts():
    verdict = outcome.judge(evidence_of(TASK, an_episode(), a_grade(TASK, failing=1)))
    assert verdict.reason == "not resolved: 1 of 2 FAIL_TO_PASS tests pass"
    assert verdict.evidence["still_failing"] == ["tests/test_calc.py::test_f0"]


def test_evidence_that_is_not_trusted_counts_for_nothing():
    grade = a_grade(TASK, is_trustworthy=False, reason="no_end: it stopped")
    assert outcome.judge(evidence_of(TASK, an_episode(), grade)).value == 0.0


def test_no_part_is_paid_where_a_layer_shows_that_it_is_no_repair():
    layer = a_broken_layer("fresh", "tests_inputs_only: right nowhere else", runs=1)
    grade = a_grade(TASK, failing=1, layers=(layer,), reason=layer.reason)
    assert outcome.judge(evidence_of(TASK, an_episode(), grade)).value == 0.0


def test_passing_tests_count_for_nothing_where_a_layer_shows_that_they_are_no_repair():
    layer = a_broken_layer("fresh", "tests_inputs_only: right nowhere else", runs=1)
    verdict = outcome.judge(evidence_of(TASK, an_episode(), a_grade(TASK, layers=(layer,), reason=layer.reason)))
    assert verdict.value == 0.0
    assert verdict.reason == "nothing counted, tests_inputs_only: right nowhere else"
    assert verdict.evidence["layers"] == [
        {"layer": "fresh", "status": "broken", "reason": layer.reason, "sandbox_runs": 1, "caught": ["one"]}
    ]
