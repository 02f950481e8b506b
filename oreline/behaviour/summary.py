"""From episodes and their rewards to one row an agent. What the numbers mean stands in `records/behaviour.py`."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from oreline.behaviour.distance import jensen_shannon
from oreline.behaviour.order import is_tampered
from oreline.behaviour.play import OPENING, exact, kind_of, loops, pairs_of, told
from oreline.records.behaviour import AgentBehaviour, ComponentUse, CurvePoint
from oreline.records.reward import Reward, RewardComponent, cut_to
from oreline.records.trajectory import TRUNCATED, Trajectory
from oreline.rewards.moves import repeats

ALL: Final = "all agents"
BOUNDS: Final = (5, 10, 20, 40, 80, 0)
"""Most steps of each point of the curve; the last has no bound."""
OPENING_CHARACTERS: Final = 200


@dataclass(frozen=True, slots=True)
class _Play:
    """An episode, read once."""

    agent: str
    kinds: tuple[str, ...]
    repeated: int
    is_looping: bool
    opening: tuple[str, ...]
    shown: str
    is_truncated: bool
    reward: Reward | None
    """Where there is one to learn from."""


def behaviour_of(
    trajectories: Iterable[Trajectory], rewards: Sequence[Reward], purl: str = ""
) -> tuple[AgentBehaviour, ...]:
    """One row an agent by name, then one of all together; none where nothing was done."""
    known = {reward.trajectory_id: reward for reward in rewards if reward.is_trainable}
    masked = Counter(reward.agent for reward in rewards if not reward.is_trainable)
    plays = [_play(row, known.get(row.trajectory_id)) for row in trajectories]
    groups: defaultdict[str, list[_Play]] = defaultdict(list)
    for play in plays:
        groups[play.agent].append(play)
    rows = [_summary(name, groups[name], masked[name]) for name in sorted({*groups, *masked})]
    rows = [replace(row, distances=_distances(row, rows)) for row in rows]
    everyone = [_summary(ALL, plays, masked.total())] if rows else []
    return tuple(replace(row, purl=purl) for row in (*rows, *everyone))


def _play(row: Trajectory, reward: Reward | None) -> _Play:
    steps, first = row.trajectory, row.trajectory[:OPENING]
    return _Play(
        agent=row.agent.name,
        kinds=tuple(map(kind_of, steps)),
        repeated=sum(repeats(steps)),
        is_looping=bool(loops([exact(step) for step in steps])),
        opening=tuple(map(exact, first)),
        shown="; ".join(map(told, first))[:OPENING_CHARACTERS],
        is_truncated=row.exit_status in TRUNCATED,
        reward=reward,
    )


def _summary(agent: str, plays: Sequence[_Play], masked: int) -> AgentBehaviour:
    rewards = [play.reward for play in plays if play.reward]
    lengths, totals = [float(len(play.kinds)) for play in plays], [reward.total or 0.0 for reward in rewards]
    steps = sum(len(play.kinds) for play in plays)
    opening, beginning = _opening(plays)
    return AgentBehaviour(
        purl="",
        agent=agent,
        episodes=len(plays),
        rewarded=len(rewards),
        masked=masked,
        steps=steps,
        mean_steps=_mean(lengths),
        steps_deviation=_deviation(lengths),
        actions=_sorted(Counter(kind for play in plays for kind in play.kinds)),
        bigrams=_sorted(Counter(pair for play in plays for pair in pairs_of(play.kinds))),
        repeated_share=_share(sum(play.repeated for play in plays), steps),
        looping_share=_share(sum(play.is_looping for play in plays), len(plays)),
        opening=opening,
        opening_share=_share(beginning, len(plays)),
        truncated_share=_share(sum(play.is_truncated for play in plays), len(plays)),
        resolved_share=_share(sum(reward.resolved for reward in rewards), len(rewards)),
        tampered_share=_share(sum(map(is_tampered, rewards)), len(rewards)),
        mean_reward=_mean(totals),
        reward_deviation=_deviation(totals),
        reward_by_steps=_curve(plays),
        components=_components(rewards),
        distances={},
    )


def _opening(plays: Sequence[_Play]) -> tuple[str, int]:
    """The opening of most episodes, and of how many; among equals the first by its letters."""
    counted = Counter(play.opening for play in plays)
    if not counted:
        return "", 0
    opening, count = min(counted.items(), key=lambda item: (-item[1], item[0]))
    return next(play.shown for play in plays if play.opening == opening), count


def _curve(plays: Sequence[_Play]) -> tuple[CurvePoint, ...]:
    bins: defaultdict[int, list[Reward]] = defaultdict(list)
    for play in plays:
        if play.reward:
            bound = next(bound for bound in BOUNDS if not bound or len(play.kinds) <= bound)
            bins[bound].append(play.reward)
    return tuple(
        CurvePoint(
            most_steps=bound,
            episodes=len(bins[bound]),
            resolved=sum(reward.resolved for reward in bins[bound]),
            mean_reward=_mean([reward.total or 0.0 for reward in bins[bound]]),
        )
        for bound in BOUNDS
        if bins[bound]
    )


def _components(rewards: Sequence[Reward]) -> tuple[ComponentUse, ...]:
    """In the order that rewards have them; those that no profile weighs are told as well."""
    rows: defaultdict[str, list[RewardComponent]] = defaultdict(list)
    for reward in rewards:
        for row in reward.components:
            rows[row.component].append(row)
    return tuple(
        ComponentUse(
            component=name,
            mean=math.fsum(cut_to(row.value, row.cap) * row.weight for row in own) / len(rewards),
            nonzero_share=_share(sum(row.value != 0 for row in own), len(rewards)),
            capped_share=_share(sum(abs(row.value) >= row.cap for row in own), len(rewards)),
        )
        for name, own in rows.items()
    )


def _distances(row: AgentBehaviour, rows: Sequence[AgentBehaviour]) -> Mapping[str, float]:
    return {other.agent: jensen_shannon(row.bigrams, other.bigrams) for other in rows if other.agent != row.agent}


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _deviation(values: Sequence[float]) -> float:
    mean = _mean(values)
    return math.sqrt(_mean([(value - mean) ** 2 for value in values]))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))
