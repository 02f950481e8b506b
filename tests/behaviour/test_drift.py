"""What moved is told; what chance moves is not."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from oreline.behaviour.distance import chance_divergence, jensen_shannon
from oreline.behaviour.drift import drifts
from oreline.behaviour.summary import behaviour_of
from tests.behaviour.test_summary import REWARDS, TRAJECTORIES

KINDS = [f"{first}>{second}" for first in "abcde" for second in "abcde"]
ADA = replace(
    behaviour_of(TRAJECTORIES, REWARDS)[0],
    episodes=400,
    rewarded=400,
    steps=4000,
    mean_steps=10.0,
    bigrams=dict.fromkeys(KINDS, 160),
)


def drawn(random: Random, draws: int, weights: list[float]) -> dict[str, int]:
    return dict(Counter(random.choices(KINDS, weights, k=draws)))


def test_divergence_of_known_shares() -> None:
    assert jensen_shannon({"a": 3, "b": 1}, {"a": 6, "b": 2}) == 0.0
    assert jensen_shannon({"a": 3}, {"b": 5}) == 1.0
    assert round(jensen_shannon({"a": 10}, {"a": 9, "b": 1}), 4) == 0.0519
    assert jensen_shannon({}, {"a": 1}) == 0.0


@pytest.mark.parametrize("draws", [30, 300, 3000])
def test_two_samples_of_one_source_stay_within_chance(draws: int) -> None:
    random = Random(5)
    weights = [random.random() for _ in KINDS]
    pairs = [(drawn(random, draws, weights), drawn(random, draws, weights)) for _ in range(200)]
    beyond = sum(jensen_shannon(*pair) > chance_divergence(*pair) for pair in pairs)
    assert beyond <= 6


def test_the_same_is_no_drift() -> None:
    assert drifts([ADA], [ADA]) == ()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"bigrams": dict.fromkeys(KINDS[:12], 333)}, "ada: its sequences of actions are 0.33 bits"),
        ({"repeated_share": 0.8}, "ada: repeated_share went from 50% to 80%"),
        ({"resolved_share": 0.3}, "ada: resolved_share went from 50% to 30%"),
        ({"mean_steps": 14.0}, "ada: mean_steps went from 10.0 to 14.0"),
        ({"mean_reward": 0.2}, "ada: mean_reward went from -0.44 to 0.20"),
    ],
)
def test_what_moved_is_told(changes: dict, told: str) -> None:
    (sentence,) = drifts([ADA], [replace(ADA, **changes)])
    assert sentence.startswith(told)


def test_few_episodes_prove_no_drift() -> None:
    few = replace(ADA, episodes=4, rewarded=4)
    assert drifts([few], [replace(few, resolved_share=1.0, mean_reward=0.5, mean_steps=13.0)]) == ()


def test_an_agent_that_is_new_or_gone_is_no_drift() -> None:
    assert drifts([ADA], [replace(ADA, agent="bob", mean_steps=99.0)]) == ()
