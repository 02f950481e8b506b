"""`oreline show`: a task or an episode, readable; or the tasks of a release, a line each."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipelines.cli.output import data_option, json_option, print_json, told

if TYPE_CHECKING:
    from oreline.exports.content import ReleaseContent
    from oreline.records.task import Task
    from oreline.records.trajectory import Trajectory


@click.command()
@click.argument("row_id", metavar="ID|RELEASE")
@data_option
@json_option
@told
def command(row_id: str, data: Path, as_json: bool) -> None:
    """Show the task or episode ID (its beginning is enough): problem, patch, steps, reward with its reasons.

    A release in its place (demo, demo/v1 or its folder) lists its tasks: their ids, languages, origins and counts.
    """
    from oreline.exports.show import find, render
    from oreline.records.layout import DataLayout
    from pipelines.lookup import look_up
    from pipelines.release_tasks import named_release

    layout = DataLayout(data.resolve())
    release = named_release(layout, row_id)
    if release:
        _show_release(release, as_json=as_json)
        return
    content = look_up(layout, row_id)
    row = find(content, row_id)
    if as_json:
        print_json(_document(content, row))
    else:
        click.echo(render(content, row), nl=False)


def _show_release(folder: Path, *, as_json: bool) -> None:
    from pipelines.cli.tables import task_table
    from pipelines.release_tasks import tasks_of

    tasks = tasks_of(folder)
    if as_json:
        print_json({"release": str(folder), "tasks": tasks})
    else:
        click.echo(task_table(tasks))


def _document(content: "ReleaseContent", row: "Task | Trajectory") -> dict[str, Any]:
    from oreline.records.task import Task

    if isinstance(row, Task):
        return {"task": row, "rewards": [reward for reward in content.rewards if reward.task_id == row.instance_id]}
    rewards = [reward for reward in content.rewards if reward.trajectory_id == row.trajectory_id]
    return {"trajectory": row, "reward": rewards[0] if rewards else None}
