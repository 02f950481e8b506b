"""From evidence to reward: every component asked, weighed and added up. Grading itself is `grade.py`."""

import math
from collections.abc import Iterable

from oreline.errors import GradingError
from oreline.records.reward import Reward, RewardComponent, cut_to
from oreline.records.trajectory import Episode
from oreline.rewards.component import Component, Evidence
from oreline.rewards.components import COMPONENTS
from oreline.rewards.profile import RewardProfile


def _row(name: str, component: Component, profile: RewardProfile, evidence: Evidence) -> RewardComponent:
    verdict = component.judge(evidence)
    return RewardComponent(
        component=name,
        step=verdict.step,
        value=verdict.value,
        cap=profile.cap(name),
        weight=profile.weight(name),
        reason=verdict.reason,
        evidence=verdict.evidence,
    )


def weigh(terms: Iterable[tuple[float, float, float]]) -> float:
    """The total of values, their caps and weights: the one sum of all rewards, the same in whatever order."""
    return math.fsum(cut_to(value, cap) * weight for value, cap, weight in terms)


def score(evidence: Evidence, profile: RewardProfile) -> Reward:
    """The reward of a graded episode: a row of every component, whether or not the profile weighs it."""
    rows = tuple(_row(name, component, profile, evidence) for name, component in COMPONENTS.items())
    total = weigh((row.value, row.cap, row.weight) for row in rows)
    return _reward(evidence.episode, profile, total, evidence.grade.resolved, rows)


def withhold(episode: Episode, error: GradingError, profile: RewardProfile) -> Reward:
    """The reward of an episode that could not be graded: a null total, never zero, and the reason as its one row."""
    row = RewardComponent(
        component="outcome",
        step=0,
        value=0.0,
        cap=1.0,
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
