"""What a release is made of, and what must hold before it may be written. No file is touched here."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from oreline.behaviour.summary import behaviour_of
from oreline.errors import ReleaseError
from oreline.records.attack import AttackResult
from oreline.records.base import Record, content_hash, digest
from oreline.records.behaviour import AgentBehaviour
from oreline.records.outcome import Rejection
from oreline.records.preference import OutcomeLabel, PreferencePair, StepLabel
from oreline.records.reward import Reward
from oreline.records.task import Task
from oreline.records.trajectory import Trajectory

SCHEMA_VERSION = "3"
"""Raised whenever a column of a published table is added, removed, renamed or retyped."""
NO_LICENSE = "none declared"
"""What stands for an empty licence where licences are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseContent(Record):
    """All rows of a release. Their order carries no meaning."""

    tasks: tuple[Task, ...]
    trajectories: tuple[Trajectory, ...]
    rewards: tuple[Reward, ...]
    rejected: tuple[Rejection, ...]
    behaviour: tuple[AgentBehaviour, ...] = ()
    """Counted over its trajectories and rewards."""
    preferences: tuple[PreferencePair, ...] = ()
    step_labels: tuple[StepLabel, ...] = ()
    outcome_labels: tuple[OutcomeLabel, ...] = ()
    attacks: tuple[AttackResult, ...] = ()
    """What came of known attacks on sampled tasks; none where the recipe asks for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseProvenance(Record):
    """Where a release comes from."""

    recipe_name: str
    recipe_hash: str
    code_commit: str
    """Commit of the code that built it; empty when unknown."""
    parents: tuple[str, ...] = ()
    """Other releases it was made from, as `name/version`; the version before it is added when it is written."""


def release_content(
    *,
    tasks: Iterable[Task],
    trajectories: Iterable[Trajectory],
    rewards: Iterable[Reward],
    rejected: Iterable[Rejection],
    preferences: Iterable[PreferencePair] = (),
    step_labels: Iterable[StepLabel] = (),
    outcome_labels: Iterable[OutcomeLabel] = (),
    attacks: Iterable[AttackResult] = (),
) -> ReleaseContent:
    """Content of a release. Rewards, pairs and labels follow their trajectories: those of dropped episodes stay behind.
    Attacks follow their tasks.

    Masked ones follow their tasks: that an episode was lost is told whether or not anything of it can be read.
    """
    held, kept = tuple(tasks), tuple(trajectories)
    ids, task_ids = {row.trajectory_id for row in kept}, {task.instance_id for task in held}
    told = tuple(
        reward
        for reward in rewards
        if reward.trajectory_id in ids or (not reward.is_trainable and reward.task_id in task_ids)
    )
    return ReleaseContent(
        tasks=held,
        trajectories=kept,
        rewards=told,
        rejected=tuple(rejected),
        behaviour=behaviour_of(kept, told),
        preferences=tuple(row for row in preferences if {*sides_of(row)} <= ids),
        step_labels=tuple(row for row in step_labels if row.trajectory_id in ids),
        outcome_labels=tuple(row for row in outcome_labels if row.trajectory_id in ids),
        attacks=tuple(row for row in attacks if row.task_id in task_ids),
    )


def sides_of(pair: PreferencePair) -> tuple[str, str]:
    """Episodes of a pair, the chosen one first."""
    return pair.chosen.trajectory_id, pair.rejected.trajectory_id


def hash_of(content: ReleaseContent, recipe_hash: str) -> str:
    """Content hash of a release: its rows in any order, the schema version and the recipe; clocks stay out."""
    tables: tuple[Sequence[Record], ...] = (
        content.tasks,
        content.trajectories,
        content.rewards,
        content.rejected,
        content.behaviour,
        content.preferences,
        content.step_labels,
        content.outcome_labels,
        content.attacks,
    )
    return digest(SCHEMA_VERSION, recipe_hash, [sorted(content_hash(row) for row in rows) for rows in tables])


def check_content(content: ReleaseContent) -> None:
    """Refuse what no reader could use.

    Raises:
        ReleaseError: the first thing wrong, with the row it is about.
    """
    for reason, detail in _faults(content):
        raise ReleaseError(reason, detail)


def _faults(content: ReleaseContent) -> Iterator[tuple[str, str]]:
    if not content.tasks:
        yield "no_tasks", "There is no task to release; look at the rejected rows of the build for the reasons."
    tasks = [task.instance_id for task in content.tasks]
    episodes = [trajectory.trajectory_id for trajectory in content.trajectories]
    judged = [reward.trajectory_id for reward in content.rewards]
    for name, ids in (("task", tasks), ("trajectory", episodes), ("reward", judged)):
        for row_id in _repeated(ids):
            yield "repeated_id", f"The {name} {row_id} stands twice; ids are unique in a release."
    yield from _dangling("trajectory", [(row.trajectory_id, row.task_id) for row in content.trajectories], tasks)
    scored = [(row.trajectory_id, row.trajectory_id) for row in content.rewards if row.is_trainable]
    yield from _dangling("reward", scored, episodes)
    yield from _dangling("reward", [(row.trajectory_id, row.task_id) for row in content.rewards], tasks)
    for rows in (content.step_labels, content.outcome_labels):
        yield from _dangling("label", [(row.trajectory_id, row.trajectory_id) for row in rows], episodes)
    sides = [(pair.pair_id, name) for pair in content.preferences for name in sides_of(pair)]
    yield from _dangling("pair", sides, episodes)
    yield from _dangling("attack", [(row.attack, row.task_id) for row in content.attacks], tasks)
    yield from _mixed_splits(content.tasks)
    for reward in content.rewards:
        yield from _reward_faults(reward)


def _repeated(ids: Sequence[str]) -> list[str]:
    return sorted(row_id for row_id, count in Counter(ids).items() if count > 1)


def _dangling(name: str, references: Sequence[tuple[str, str]], known: Sequence[str]) -> Iterator[tuple[str, str]]:
    present = frozenset(known)
    for row_id, target in references:
        if target not in present:
            yield "dangling_row", f"The {name} {row_id} belongs to {target}, which is not in the release."


def _mixed_splits(tasks: Sequence[Task]) -> Iterator[tuple[str, str]]:
    splits: dict[str, str] = {}
    for task in tasks:
        if not task.split.isidentifier() or task.split == "all":
            yield (
                "bad_split",
                f"Task {task.instance_id} is in split {task.split!r}; a split is a word other than `all`.",
            )
        first = splits.setdefault(task.repo, task.split)
        if first != task.split:
            yield "mixed_splits", f"{task.repo} is in {first} and in {task.split}; a repository has one split."


def _reward_faults(reward: Reward) -> Iterator[tuple[str, str]]:
    numbers = [number for row in reward.components for number in (row.value, row.cap, row.weight)]
    if not reward.components:
        yield "empty_reward", f"The reward of {reward.trajectory_id} has no component, so it explains nothing."
    if not all(math.isfinite(number) for number in [*numbers, reward.total or 0.0]):
        yield "not_finite", f"The reward of {reward.trajectory_id} holds a number that is not finite."
    has_verdict = reward.total is not None
    if not (has_verdict == reward.is_trainable == (not reward.error_kind)):
        yield (
            "mask_contradicts",
            f"The reward of {reward.trajectory_id} has total {reward.total}, is_trainable {reward.is_trainable} and "
            f"error_kind {reward.error_kind!r}; a null total has an error kind and is not trainable.",
        )
