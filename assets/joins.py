"""Which rows of two tables belong together."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from assets.bench import Bench
from assets.stage import Inputs
from assets.tables import BASELINE_TESTS, CHANGES, ENVIRONMENTS, HEALTH_REPORTS, SNAPSHOTS
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.testing import BaselineTest
from oreline.records.trajectory import Episode
from oreline.testing.checkout import Checkout, checkout_of
from oreline.validation.changes import MinedChange
from oreline.validation.graded_part import graded_part


def graded_episodes(
    episodes: Sequence[Episode], tasks: Sequence[Task], grades: Sequence[Grade]
) -> tuple[tuple[Episode, Grade], ...]:
    """Episodes with their grades, in order of the episodes; those that could not be graded are left out."""
    by_id = {task.instance_id: task for task in tasks}
    by_patch = {(grade.task_id, grade.graded_patch, grade.dropped_paths): grade for grade in grades}
    pairs = []
    for episode in episodes:
        task = by_id[episode.task_id]
        part = graded_part(episode.patch, task.test_files, task.language)
        grade = by_patch.get((episode.task_id, part.patch, part.dropped_paths))
        if grade:
            pairs.append((episode, grade))
    return tuple(pairs)


def checkouts_of(bench: Bench, inputs: Inputs) -> Mapping[str, Checkout]:
    """The untouched snapshot of each of a repository's environments, by environment."""
    return {row.environment_id: checkout_of(bench.layout, row) for row in inputs.all(ENVIRONMENTS)}


def mined_changes(inputs: Inputs) -> tuple[MinedChange, ...]:
    """Candidates whose snapshot was built and found healthy, in order of the candidates."""
    snapshots = {row.upstream_commit: row for row in inputs.all(SNAPSHOTS)}
    environments = {row.snapshot_id: row for row in inputs.all(ENVIRONMENTS)}
    reports = {row.snapshot_id: row for row in inputs.all(HEALTH_REPORTS) if row.verdict == "healthy"}
    tests: defaultdict[str, list[BaselineTest]] = defaultdict(list)
    for test in inputs.all(BASELINE_TESTS):
        tests[test.snapshot_id].append(test)
    found = [(row, snapshots[row.fixed_commit]) for row in inputs.all(CHANGES) if row.fixed_commit in snapshots]
    return tuple(
        MinedChange(
            candidate=candidate,
            snapshot=snapshot,
            environment=environments[snapshot.snapshot_id],
            health=reports[snapshot.snapshot_id],
            baseline=tuple(tests[snapshot.snapshot_id]),
        )
        for candidate, snapshot in found
        if snapshot.snapshot_id in reports
    )
