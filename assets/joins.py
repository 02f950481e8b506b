"""Which rows of two tables belong together."""

from collections.abc import Sequence

from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.trajectory import Episode
from oreline.rewards.graded_part import graded_part


def graded_episodes(
    episodes: Sequence[Episode], tasks: Sequence[Task], grades: Sequence[Grade]
) -> tuple[tuple[Episode, Grade], ...]:
    """Episodes with their grades, in order of the episodes; those that could not be graded are left out."""
    protected = {task.instance_id: task.test_files for task in tasks}
    by_patch = {(grade.task_id, grade.graded_patch, grade.dropped_paths): grade for grade in grades}
    pairs = []
    for episode in episodes:
        part = graded_part(episode.patch, protected[episode.task_id])
        grade = by_patch.get((episode.task_id, part.patch, part.dropped_paths))
        if grade:
            pairs.append((episode, grade))
    return tuple(pairs)
