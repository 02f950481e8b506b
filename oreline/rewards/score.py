"""From evidence to reward: every component asked, weighed and added up. Grading itself is `grade.py`."""

import math
from collections.abc import Iterable

from oreline.errors import GradingError
from oreline.records.reward import Grade, Reward, RewardComponent
from oreline.records.task import Task
from oreline.records.trajectory import Episode
from oreline.rewards.components import COMPONENTS, Component
from oreline.rewards.profile import RewardProfile


def _row(name: str, judge: Component, weight: float, evidence: tuple[Task, Episode, Grade]) -> RewardComponent:
    verdict = judge(*evidence)
    return RewardComponent(
        component=name,
        step=verdict.step,
        value=verdict.value,
        weight=weight,
        reason=verdict.reason,
        evidence=verdict.evidence,
    )


def weigh(pairs: Iterable[tuple[float, float]]) -> float:
    """The total of values and their weights: the one sum of all rewards, the same in whatever order."""
    return math.fsum(value * weight for value, weight in pairs)


def score(episode: Episode, task: Task, grade: Grade, profile: RewardProfile) -> Reward:
    """The reward of a graded episode; `total` is the sum of value times weight over its rows."""
    rows = tuple(_row(name, judge, profile.weights[name], (task, episode, grade)) for name, judge in COMPONENTS.items())
    total = weigh((row.value, row.weight) for row in rows)
    return _reward(episode, profile, total, grade.resolved, rows)


def withhold(episode: Episode, error: GradingError, profile: RewardProfile) -> Reward:
    """The reward of an episode that could not be graded: a null total, never zero, and the reason as its one row."""
    row = RewardComponent(
        component="outcome",
        step=0,
        value=0.0,
        weight=0.0,
        reason=f"no verdict, {error}",
        evidence={"border": type(error).__name__, "reason": error.reason},
    )
    return _reward(episode, profile, None, False, (row,))


def _reward(
    episode: Episode, profile: RewardProfile, total: float | None, resolved: bool, rows: tuple[RewardComponent, ...]
) -> Reward:
    return Reward(
        trajectory_id=episode.trajectory_id,
        task_id=episode.task_id,
        agent=episode.agent.name,
        purl=episode.purl,
        total=total,
        profile=profile.profile_id,
        resolved=resolved,
        components=rows,
    )
