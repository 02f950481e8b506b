"""Which table of a release a row goes to, under which split, in which file. The one list of configurations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from oreline.exports.content import ReleaseContent
from oreline.records.attack import AttackResult
from oreline.records.base import Json, Record
from oreline.records.behaviour import AgentBehaviour
from oreline.records.outcome import Rejection
from oreline.records.preference import OutcomeLabel, PreferencePair, StepLabel
from oreline.records.reward import Reward, RewardComponent
from oreline.records.task import Task
from oreline.records.trajectory import Trajectory


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardRow(Record):
    """One component of one episode's reward; what is said of the whole episode is repeated on each row."""

    trajectory_id: str
    """The episode; the same id as in `trajectories`."""
    task_id: str
    """The task; `instance_id` in `instances`."""
    agent: str
    """Name of the agent."""
    purl: str
    """Package URL of the repository."""
    total: float | None
    """Reward of the whole episode: the sum of its rows, `value` cut to `cap` times `weight`; null without evidence."""
    profile: str
    """Name and hash of the weights used."""
    resolved: bool
    """All of FAIL_TO_PASS and PASS_TO_PASS passed."""
    error_kind: str
    """Why there is no verdict, a slug; empty when there is one."""
    is_trainable: bool
    """There is a total to learn from; leave the episode out of training where it is false."""
    is_truncated: bool
    """A limit of steps or time ended the episode before its agent was done."""
    component: str
    """Part of the reward that this row tells: outcome, regression, tamper, and what tells solutions apart."""
    step: int
    """Step it is about; 0 for the whole episode."""
    value: float
    """What the component found, before it is cut and weighed."""
    cap: float
    """Largest magnitude of `value` that counts."""
    weight: float
    """What it counts in the total."""
    reason: str
    """A sentence for a person."""
    evidence: Json
    """What the value was read from."""


CONFIGS: Mapping[str, type[Record]] = {
    "instances": Task,
    "trajectories": Trajectory,
    "rewards": RewardRow,
    "preferences": PreferencePair,
    "step_labels": StepLabel,
    "outcome_labels": OutcomeLabel,
    "behaviour": AgentBehaviour,
    "attacks": AttackResult,
    "rejected": Rejection,
}
"""Configurations of a release in the order of its card, and what their rows are."""

REJECTED_SPLIT, BEHAVIOUR_SPLIT = "rejected", "behaviour"
"""Rows turned away, and those about all episodes together, belong to no split of tasks (`all` is a word of readers)."""


def file_of(config: str, split: str, content_hash: str) -> str:
    """Path of a table below the release folder, in the Hub's own spelling.

    The hash is in the name because `datasets` caches by file names: every `v1` would be taken for the first one read.
    """
    return f"{config}/{split}-{content_hash[:12]}-00000-of-00001.parquet"


def reward_rows(reward: Reward) -> Iterator[RewardRow]:
    """One row a component, in the order the reward has them."""
    for component in reward.components:
        yield RewardRow(
            trajectory_id=reward.trajectory_id,
            task_id=reward.task_id,
            agent=reward.agent,
            purl=reward.purl,
            total=None if reward.total is None else float(reward.total),
            profile=reward.profile,
            resolved=reward.resolved,
            error_kind=reward.error_kind,
            is_trainable=reward.is_trainable,
            is_truncated=reward.is_truncated,
            component=component.component,
            step=component.step,
            value=float(component.value),
            cap=float(component.cap),
            weight=float(component.weight),
            reason=component.reason,
            evidence=component.evidence,
        )


def rewards_of(rows: tuple[RewardRow, ...]) -> Iterator[Reward]:
    """Rewards of their rows, inverse of `reward_rows`; rows of one episode stand together."""
    for _, group in groupby(rows, attrgetter("trajectory_id")):
        own = tuple(group)
        yield Reward(
            trajectory_id=own[0].trajectory_id,
            task_id=own[0].task_id,
            agent=own[0].agent,
            purl=own[0].purl,
            total=own[0].total,
            profile=own[0].profile,
            resolved=own[0].resolved,
            error_kind=own[0].error_kind,
            is_trainable=own[0].is_trainable,
            is_truncated=own[0].is_truncated,
            components=tuple(
                RewardComponent(
                    component=row.component,
                    step=row.step,
                    value=row.value,
                    cap=row.cap,
                    weight=row.weight,
                    reason=row.reason,
                    evidence=row.evidence,
                )
                for row in own
            ),
        )


def tables_of(content: ReleaseContent) -> dict[tuple[str, str], tuple[Record, ...]]:
    """Rows by (configuration, split), sorted by id. Tables without rows are left out: no reader loads an empty one."""
    splits = {task.instance_id: task.split for task in content.tasks}
    tables: dict[tuple[str, str], list[Record]] = {}
    for task in sorted(content.tasks, key=attrgetter("instance_id")):
        tables.setdefault(("instances", task.split), []).append(task)
    for trajectory in sorted(content.trajectories, key=attrgetter("trajectory_id")):
        tables.setdefault(("trajectories", splits[trajectory.task_id]), []).append(trajectory)
    for reward in sorted(content.rewards, key=attrgetter("trajectory_id")):
        tables.setdefault(("rewards", splits[reward.task_id]), []).extend(reward_rows(reward))
    for pair in sorted(content.preferences, key=attrgetter("pair_id")):
        tables.setdefault(("preferences", splits[pair.task_id]), []).append(pair)
    for step in sorted(content.step_labels, key=attrgetter("trajectory_id", "step")):
        tables.setdefault(("step_labels", splits[step.task_id]), []).append(step)
    for label in sorted(content.outcome_labels, key=attrgetter("trajectory_id")):
        tables.setdefault(("outcome_labels", splits[label.task_id]), []).append(label)
    for attack in sorted(content.attacks, key=attrgetter("task_id", "attack")):
        tables.setdefault(("attacks", splits[attack.task_id]), []).append(attack)
    if content.behaviour:
        tables["behaviour", BEHAVIOUR_SPLIT] = list(content.behaviour)
    for rejection in sorted(content.rejected, key=attrgetter("stage", "purl", "subject_id", "reason", "detail")):
        tables.setdefault(("rejected", REJECTED_SPLIT), []).append(rejection)
    return {key: tuple(tables[key]) for key in sorted(tables)}
