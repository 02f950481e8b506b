"""Profiles for tasks where nothing is run: what stands in for outcome is weighed in its place, never beside it."""

from dataclasses import replace

import pytest

from oreline.rewards.profile import RewardProfile, read_profile
from oreline.rewards.score import score
from tests.doubles.episodes import FIX, a_grade, a_step, a_task, an_episode, evidence_of

TASK, PROFILE = a_task(), read_profile("similarity")
CHEAT = a_step(1, "run_command", command="rm tests/test_calc.py")
SUBMIT = a_step(2, "submit")
OTHER = FIX.replace("+    return a + b", "+    return b - a")


def total_of(patch: str, *steps) -> float:
    grade = replace(a_grade(TASK, failing=2), graded_patch=patch)
    total = score(evidence_of(TASK, an_episode(*steps, SUBMIT, patch=patch), grade), PROFILE).total
    assert total is not None
    return total


def test_the_gold_patch_is_worth_most_and_nothing_done_nothing() -> None:
    assert total_of("") == 0.0 < total_of(OTHER) < total_of(FIX) == 1.0


def test_a_task_without_tests_has_a_total_where_outcome_is_not_weighed() -> None:
    task = a_task(FAIL_TO_PASS=(), PASS_TO_PASS=())
    evidence = evidence_of(task, an_episode(SUBMIT, patch=FIX), replace(a_grade(task), graded_patch=FIX))
    assert score(evidence, PROFILE).total == 1.0
    assert score(evidence, read_profile()).error_kind == "no_tests"


def test_tampering_ends_below_doing_nothing_however_alike_the_patch_is() -> None:
    assert total_of(FIX, CHEAT) < total_of("")


@pytest.mark.parametrize(
    ("weights", "complaint"),
    [
        ({"similarity": 1.0, "outcome": 1.0, "tamper": 4.0}, "similarity stands in for outcome"),
        ({"similarity": 1.0, "efficiency": 0.1, "tamper": 4.0}, "efficiency together must weigh less"),
        ({"similarity": 1.0, "tamper": 1.0}, "tamper must weigh more"),
    ],
    ids=["beside outcome", "with extras", "with a cheap tamper"],
)
def test_profiles_that_are_refused(weights, complaint) -> None:
    with pytest.raises(ValueError, match=complaint):
        RewardProfile(name="mine", version=1, weights=weights)
