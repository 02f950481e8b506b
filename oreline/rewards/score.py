"""From evidence to reward: every component asked, weighed and added up.

Grading itself is `grade.py`; what evidence proves nothing is `soundness.py`.
"""

import math
from collections.abc import Iterable

from oreline.errors import GradingError
from oreline.records.reward import Reward, RewardComponent, cut_to
from oreline.records.trajectory import TRUNCATED
from oreline.rewards.component import Evidence
from oreline.rewards.components import COMPONENTS
from oreline.rewards.profile import RewardProfile
from oreline.rewards.soundness import check_evidence
from oreline.rewards.verdict import Verdict
from oreline.rewards.withheld import turn_of, withhold


def _row(name: str, verdict: Verdict, profile: RewardProfile) -> RewardComponent:
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
    """The reward of a graded episode: a row of every component, whether or not the profile weighs it.

    Its total is finite, or null where the evidence contradicts itself.
    """
    try:
        check_evidence(evidence, needs_tests=profile.weight("outcome") > 0)
        return _weighed(evidence, profile)
    except GradingError as error:
        return withhold(turn_of(evidence.episode), error, profile.profile_id)


def _weighed(evidence: Evidence, profile: RewardProfile) -> Reward:
    episode = evidence.episode
    verdicts = {name: component.judge(evidence) for name, component in COMPONENTS.items()}
    for verdict in verdicts.values():
        if verdict.doubt:
            raise GradingError("doubted", f"{episode.trajectory_id}: {verdict.doubt}")
    rows = tuple(_row(name, verdict, profile) for name, verdict in verdicts.items())
    total = weigh((row.value, row.cap, row.weight) for row in rows)
    if not math.isfinite(total):
        broken = ", ".join(row.component for row in rows if not math.isfinite(row.value))
        raise GradingError("not_finite", f"{episode.trajectory_id}: no number came of {broken or 'the sum'}")
    return Reward(
        trajectory_id=episode.trajectory_id,
        task_id=episode.task_id,
        agent=episode.agent.name,
        purl=episode.purl,
        total=total,
        profile=profile.profile_id,
        resolved=evidence.grade.resolved,
        error_kind="",
        is_trainable=True,
        is_truncated=episode.exit_status in TRUNCATED,
        components=rows,
    )
