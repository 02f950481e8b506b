"""A task or an episode by the beginning of its id, from a data folder's tables, else from its releases."""

from typing import Final

import duckdb

from assets.tables import REWARDS, TASKS, TRAJECTORIES, RecordT, Table
from oreline.errors import ReleaseError
from oreline.exports.content import ReleaseContent
from oreline.exports.release import find_releases, load_release
from oreline.records.layout import DataLayout
from oreline.records.tables import from_table
from oreline.records.task import Task
from pipelines.warehouse import Warehouse

OF_TASK: Final = "starts_with(instance_id, $prefix)"
OF_EPISODE: Final = "starts_with(task_id, $prefix) OR starts_with(trajectory_id, $prefix)"


def look_up(layout: DataLayout, prefix: str) -> ReleaseContent:
    """Tasks and episodes whose ids begin with `prefix`, episodes of such tasks, and all their rewards.

    Tables are searched first: releases are read only for what no table holds any more, the newest first.

    Raises:
        ReleaseError: there is none, or a release is damaged.
    """
    stored = ReleaseContent(
        tasks=rows_where(layout, TASKS, OF_TASK, prefix),
        trajectories=rows_where(layout, TRAJECTORIES, OF_EPISODE, prefix),
        rewards=rows_where(layout, REWARDS, OF_EPISODE, prefix),
        rejected=(),
    )
    if stored.tasks or stored.trajectories:
        return stored
    for folder in reversed(find_releases(layout)):
        content = load_release(folder)
        if _holds(content, prefix):
            return content
    raise _unknown(layout, prefix)


def look_up_task(layout: DataLayout, prefix: str) -> Task:
    """The only task whose id begins with `prefix`.

    Raises:
        ReleaseError: there is none, or several; or a release is damaged.
    """
    tasks = look_up(layout, prefix).tasks
    found = [task for task in tasks if task.instance_id.startswith(prefix)]
    if not found:
        raise _unknown(layout, prefix)
    if len(found) > 1:
        named = ", ".join(task.instance_id for task in found[:5])
        raise ReleaseError("ambiguous_id", f"{len(found)} tasks begin with {prefix!r}: {named}; write more of the id.")
    return found[0]


def _unknown(layout: DataLayout, prefix: str) -> ReleaseError:
    is_empty = not find_releases(layout) and not rows_where(layout, TASKS, OF_TASK, "")
    advice = "it holds no tasks at all. Build a dataset there, or" if is_empty else "check the id, or"
    return ReleaseError(
        "unknown_id",
        f"No task or episode in {layout.root} begins with {prefix!r}; {advice} give another --data folder.",
    )


def rows_where(layout: DataLayout, table: Table[RecordT], condition: str, prefix: str) -> tuple[RecordT, ...]:
    """Stored rows of all partitions that meet `condition`, an expression of ours in which `$prefix` stands."""
    files = [str(path) for path in Warehouse(layout).files(table)]
    if not files:
        return ()
    query = f"SELECT * FROM read_parquet($files) WHERE {condition}"  # noqa: S608 -- conditions are written in code
    with duckdb.connect() as connection:
        found = connection.sql(query, params={"files": files, "prefix": prefix}).to_arrow_table()
    return from_table(found, table.record)


def _holds(content: ReleaseContent, prefix: str) -> bool:
    ids = (*(row.instance_id for row in content.tasks), *(row.trajectory_id for row in content.trajectories))
    return any(row_id.startswith(prefix) for row_id in ids)
