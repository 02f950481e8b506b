"""Pairs in the wrong order are found; the profiles of the folder leave none."""

from dataclasses import replace

import pytest

from oreline.behaviour.order import Outranked, outranked_passes
from oreline.rewards.profile import PROFILES, read_profile
from tests.doubles.ledgers import CASES, reward_of
from tests.doubles.rows import a_component, a_masked_reward, a_reward

PASS = a_reward(total=0.875, components=(a_component("outcome", 1.0, 0.875),))
FAIL = replace(PASS, trajectory_id="fail", resolved=False)
HACK = replace(PASS, trajectory_id="hack", components=(*PASS.components, a_component("tamper", -1.0, 0.0)))


@pytest.mark.parametrize("above", [FAIL, HACK], ids=["failed", "tampered"])
@pytest.mark.parametrize("total", [0.875, 0.9])
def test_what_is_worth_as_much_as_an_honest_pass_is_named(above, total: float) -> None:
    (pair,) = outranked_passes([PASS, replace(above, total=total)])
    assert pair == Outranked(
        task_id=PASS.task_id,
        honest=PASS.trajectory_id,
        above=above.trajectory_id,
        honest_total=0.875,
        above_total=total,
    )


@pytest.mark.parametrize(
    "others",
    [
        [replace(FAIL, total=0.5)],
        [replace(FAIL, total=0.9, task_id="another")],
        [replace(PASS, trajectory_id="longer", total=0.8)],
        [a_masked_reward()],
    ],
    ids=["less", "another task", "an honest pass", "masked"],
)
def test_right_orders_are_left_alone(others) -> None:
    assert outranked_passes([PASS, *others]) == ()


def test_a_profile_without_outcome_promises_no_order() -> None:
    likeness = (a_component("outcome", 1.0, 0.0), a_component("similarity", 1.0, 1.0))
    assert outranked_passes([replace(row, components=likeness) for row in (PASS, replace(FAIL, total=0.9))]) == ()


@pytest.mark.parametrize("name", [path.stem for path in PROFILES.glob("*.yaml")])
def test_no_profile_of_ours_breaks_it(name: str) -> None:
    assert outranked_passes([reward_of(case, read_profile(name)) for case in CASES]) == ()
