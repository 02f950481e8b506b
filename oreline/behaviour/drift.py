"""Did agents behave otherwise than in the version before? What moved further than by chance, as sentences."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.behaviour.distance import chance_divergence, jensen_shannon
from oreline.records.behaviour import AgentBehaviour

DIVERGENCE: Final = 0.05
"""Bits. An agent that puts a tenth of its steps elsewhere moves by about this much: less is no other way of working."""
SHARE: Final = 0.1
"""A tenth of episodes or steps: what a curriculum or a filter downstream would notice."""
LENGTH: Final = 0.25
"""A quarter more or fewer steps: what a budget of tokens would notice."""
REWARD: Final = 0.1
"""A tenth of full marks."""
CHANCE: Final = 2.58
"""Standard errors that chance stays within 99 times of 100. A change must be larger than both this and its bound."""
SHARES: Final = {
    "repeated_share": "steps",
    "looping_share": "episodes",
    "opening_share": "episodes",
    "truncated_share": "episodes",
    "resolved_share": "rewarded",
    "tampered_share": "rewarded",
}
"""Shares that are compared, and what they are of."""


def drifts(before: Sequence[AgentBehaviour], after: Sequence[AgentBehaviour]) -> tuple[str, ...]:
    """A sentence for everything that moved, agent by agent. Agents that only one side has are no drift."""
    old = {row.agent: row for row in before}
    return tuple(f"{row.agent}: {told}" for row in after if row.agent in old for told in _moved(old[row.agent], row))


def _moved(old: AgentBehaviour, new: AgentBehaviour) -> Iterator[str]:
    divergence = jensen_shannon(old.bigrams, new.bigrams)
    if divergence > max(DIVERGENCE, chance_divergence(old.bigrams, new.bigrams)):
        yield f"its sequences of actions are {divergence:.2f} bits from what they were"
    for name, of in SHARES.items():
        yield from _moved_share(name, old, new, of)
    error = _error(old.steps_deviation, old.episodes, new.steps_deviation, new.episodes)
    if abs(new.mean_steps - old.mean_steps) > max(LENGTH * old.mean_steps, CHANCE * error):
        yield f"mean_steps went from {old.mean_steps:.1f} to {new.mean_steps:.1f}"
    error = _error(old.reward_deviation, old.rewarded, new.reward_deviation, new.rewarded)
    if abs(new.mean_reward - old.mean_reward) > max(REWARD, CHANCE * error):
        yield f"mean_reward went from {old.mean_reward:.2f} to {new.mean_reward:.2f}"


def _moved_share(name: str, old: AgentBehaviour, new: AgentBehaviour, of: str) -> Iterator[str]:
    first, second = getattr(old, name), getattr(new, name)
    counts = getattr(old, of), getattr(new, of)
    pooled = (first * counts[0] + second * counts[1]) / max(1, sum(counts))
    spread = math.sqrt(pooled * (1 - pooled))
    if abs(second - first) > max(SHARE, CHANCE * _error(spread, counts[0], spread, counts[1])):
        yield f"{name} went from {first:.0%} to {second:.0%}"


def _error(first: float, first_count: int, second: float, second_count: int) -> float:
    """Standard error of a difference of means; endless where one side has nothing."""
    if not first_count or not second_count:
        return math.inf
    return math.sqrt(first**2 / first_count + second**2 / second_count)
