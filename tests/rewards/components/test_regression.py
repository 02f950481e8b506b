import pytest

from oreline.rewards.components import regression
from oreline.rewards.verdict import LISTED
from tests.doubles.episodes import a_grade, a_task, an_episode, evidence_of

TASK = a_task()


@pytest.mark.parametrize(("broken", "value"), [(0, 0.0), (1, -0.25), (4, -1.0)])
def test_value_is_the_share_broken(broken, value):
    assert regression.judge(evidence_of(TASK, an_episode(), a_grade(TASK, broken=broken))).value == value


def test_broken_tests_are_named():
    verdict = regression.judge(evidence_of(TASK, an_episode(), a_grade(TASK, broken=1)))
    assert verdict.evidence == {"broken": 1, "tests": ["tests/test_calc.py::test_p0"]}


def test_one_of_very_many_still_shows_and_the_list_is_short():
    task = a_task(PASS_TO_PASS=tuple(f"t.py::test_{number}" for number in range(3_000)))
    assert regression.judge(evidence_of(task, an_episode(), a_grade(task, broken=1))).value < 0
    verdict = regression.judge(evidence_of(task, an_episode(), a_grade(task, broken=3_000)))
    assert len(verdict.evidence["tests"]) == LISTED
