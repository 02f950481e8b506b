"""What holds under every profile that weighs outcome: those of the folder, and any that the check lets through.

Profiles that weigh what stands in for it are `test_proxy.py`.
"""

import itertools
from random import Random

import pytest

from oreline.records.reward import Reward
from oreline.rewards.profile import PROFILES, RewardProfile, read_profile
from oreline.rewards.score import weigh
from tests.doubles.ledgers import CASES, NOOP, random_profiles, reward_of

UNWEIGHED = {case: reward_of(case, read_profile()) for case in CASES}
FOLDER = [read_profile(path.stem) for path in sorted(PROFILES.glob("*.yaml"))]
ALL = [*(profile for profile in FOLDER if profile.weight("outcome")), *random_profiles(20)]
every_profile = pytest.mark.parametrize("profile", ALL, ids=lambda profile: profile.name)


def terms_of(reward: Reward, profile: RewardProfile) -> list[tuple[float, float, float]]:
    return [(row.value, profile.cap(row.component), profile.weight(row.component)) for row in reward.components]


def totals_under(profile: RewardProfile) -> dict:
    return {case: weigh(terms_of(reward, profile)) for case, reward in UNWEIGHED.items()}


@every_profile
def test_components_in_another_order_give_the_same_total(profile: RewardProfile) -> None:
    random = Random(5)
    for reward in UNWEIGHED.values():
        terms = terms_of(reward, profile)
        assert (
            len({weigh(order) for order in (terms[::-1], *(random.sample(terms, len(terms)) for _ in range(24)))}) == 1
        )


def test_many_rows_in_another_order_give_the_same_total() -> None:
    random = Random(3)
    terms = [(random.uniform(-1, 1), random.uniform(0, 1), random.uniform(0, 1e6)) for _ in range(200)]
    orders = [random.sample(terms, len(terms)) for _ in range(50)]
    assert {weigh(order) for order in orders} == {weigh(terms)}
    assert len({sum(value * weight for value, _, weight in order) for order in orders}) > 1


@every_profile
def test_a_strictly_better_outcome_never_scores_lower(profile: RewardProfile) -> None:
    totals = totals_under(profile)
    pairs = [
        (better, worse)
        for better, worse in itertools.product(CASES, CASES)
        if better != worse and better[2:] == worse[2:] and better[0] <= worse[0] and better[1] <= worse[1]
    ]
    assert len(pairs) == 450
    assert [(better, worse) for better, worse in pairs if totals[better] < totals[worse]] == []


@every_profile
def test_a_solution_however_long_outranks_what_is_none(profile: RewardProfile) -> None:
    totals = totals_under(profile)
    solved = [totals[case] for case in CASES if case[:2] == (0, 0) and not case[3]]
    assert min(solved) > max(totals[case] for case in CASES if case[:2] != (0, 0))


@every_profile
def test_tampering_never_beats_doing_nothing(profile: RewardProfile) -> None:
    totals = totals_under(profile)
    assert totals[NOOP] == 0.0
    assert max(totals[case] for case in CASES if case[3]) < totals[NOOP]


@every_profile
def test_nor_does_it_where_no_test_runs_before_the_fix(profile: RewardProfile) -> None:
    totals = totals_under(profile)
    nothing_runs = totals[2, 4, 1, False]
    assert nothing_runs == -profile.weight("regression") * profile.cap("regression")
    assert max(totals[case] for case in CASES if case[3]) < nothing_runs
