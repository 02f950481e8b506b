"""All rows of a data folder side by side: those of its tables, and those that only a release still holds."""

from collections.abc import Iterator

from assets.tables import REWARDS, TASKS, TRAJECTORIES, RecordT, Table
from oreline.exports.content import ReleaseContent
from oreline.exports.release import find_releases, load_release
from oreline.records.layout import DataLayout
from pipelines.warehouse import Warehouse


def rows_of(layout: DataLayout) -> ReleaseContent:
    """Tasks, trajectories and rewards; where a table and a release have the same id, the table's row.

    Raises:
        ReleaseError: a release is damaged.
    """
    tasks = {row.instance_id: row for row in _stored(layout, TASKS)}
    trajectories = {row.trajectory_id: row for row in _stored(layout, TRAJECTORIES)}
    rewards = {row.trajectory_id: row for row in _stored(layout, REWARDS)}
    for content in map(load_release, find_releases(layout)):
        tasks = {row.instance_id: row for row in content.tasks} | tasks
        trajectories = {row.trajectory_id: row for row in content.trajectories} | trajectories
        rewards = {row.trajectory_id: row for row in content.rewards} | rewards
    return ReleaseContent(
        tasks=tuple(tasks.values()),
        trajectories=tuple(trajectories.values()),
        rewards=tuple(rewards.values()),
        rejected=(),
    )


def _stored(layout: DataLayout, table: Table[RecordT]) -> Iterator[RecordT]:
    warehouse = Warehouse(layout)
    for partition in warehouse.partitions(table):
        yield from warehouse.read(table, partition)
