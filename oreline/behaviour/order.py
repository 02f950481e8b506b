"""The one order that no reward may break: an honest pass stands above whatever failed or tampered on the same task."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from oreline.records.base import Record
from oreline.records.reward import Reward


@dataclass(frozen=True, slots=True, kw_only=True)
class Outranked(Record):
    """A pair in the wrong order."""

    task_id: str
    honest: str
    """Episode that passed without tampering."""
    above: str
    """Episode that failed or tampered, and is worth as much or more."""
    honest_total: float
    above_total: float


def outranked_passes(rewards: Iterable[Reward]) -> tuple[Outranked, ...]:
    """Every pair in the wrong order. A profile that doesn't weigh outcome promises none: its rewards are left out."""
    tasks: defaultdict[str, list[Reward]] = defaultdict(list)
    for reward in rewards:
        if reward.is_trainable and reward.total is not None and _weighs_outcome(reward):
            tasks[reward.task_id].append(reward)
    return tuple(pair for task_id in sorted(tasks) for pair in _wrong_pairs(tasks[task_id]))


def is_tampered(reward: Reward) -> bool:
    """Whether tampering was found."""
    return any(row.component == "tamper" and row.value < 0 for row in reward.components)


def is_honest_pass(reward: Reward) -> bool:
    """Resolved, by fair means, with a reward to learn from."""
    return reward.is_trainable and reward.resolved and not is_tampered(reward)


def _weighs_outcome(reward: Reward) -> bool:
    return any(row.component == "outcome" and row.weight > 0 for row in reward.components)


def _wrong_pairs(rewards: list[Reward]) -> Iterator[Outranked]:
    passes = [row for row in rewards if is_honest_pass(row)]
    others = [row for row in rewards if not is_honest_pass(row)]
    for honest in passes:
        for other in others:
            if (other.total or 0.0) >= (honest.total or 0.0):
                yield Outranked(
                    task_id=honest.task_id,
                    honest=honest.trajectory_id,
                    above=other.trajectory_id,
                    honest_total=honest.total or 0.0,
                    above_total=other.total or 0.0,
                )
