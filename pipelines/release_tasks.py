"""The tasks of a release, a line each: what `oreline show RELEASE` tells.

A single task is shown by `oreline.exports.show`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from oreline.errors import ReleaseError
from oreline.exports.release import load_release
from oreline.records.base import Record
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from pipelines.verify import find_release


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskLine(Record):
    """One task of a release."""

    instance_id: str
    language: str
    origin: str
    """pull_request | commit | release | mutation, with the operator."""
    fail_to_pass: int
    pass_to_pass: int
    episodes: int
    solved: int
    """Episodes that ended resolved."""


def named_release(layout: DataLayout, name: str) -> Path | None:
    """The folder of the release that `name` is, as `find_release` reads it; None where it is none."""
    try:
        return find_release(layout, name)
    except ReleaseError:
        return None


def tasks_of(folder: Path) -> tuple[TaskLine, ...]:
    """The tasks of a release in its own order.

    Raises:
        ReleaseError: the release is damaged.
    """
    content = load_release(folder)
    episodes = Counter(trajectory.task_id for trajectory in content.trajectories)
    solved = Counter(reward.task_id for reward in content.rewards if reward.resolved)
    return tuple(_line(task, episodes, solved) for task in content.tasks)


def _line(task: Task, episodes: Mapping[str, int], solved: Mapping[str, int]) -> TaskLine:
    return TaskLine(
        instance_id=task.instance_id,
        language=task.language,
        origin=" ".join(word for word in (task.origin, task.operator) if word),
        fail_to_pass=len(task.FAIL_TO_PASS),
        pass_to_pass=len(task.PASS_TO_PASS),
        episodes=episodes.get(task.instance_id, 0),
        solved=solved.get(task.instance_id, 0),
    )
