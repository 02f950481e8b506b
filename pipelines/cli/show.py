"""`oreline show`: a task or an episode, readable."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipelines.cli.output import data_option, json_option, print_json, told

if TYPE_CHECKING:
    from oreline.exports.content import ReleaseContent
    from oreline.records.task import Task
    from oreline.records.trajectory import Trajectory


@click.command()
@click.argument("row_id", metavar="ID")
@data_option
@json_option
@told
def command(row_id: str, data: Path, as_json: bool) -> None:
    """Show the task or episode ID (its beginning is enough): problem, patch, steps, reward with its reasons."""
    from oreline.exports.show import find, render
    from oreline.records.layout import DataLayout
    from pipelines.lookup import look_up

    content = look_up(DataLayout(data.resolve()), row_id)
    row = find(content, row_id)
    if as_json:
        print_json(_document(content, row))
    else:
        click.echo(render(content, row), nl=False)


def _document(content: "ReleaseContent", row: "Task | Trajectory") -> dict[str, Any]:
    from oreline.records.task import Task

    if isinstance(row, Task):
        return {"task": row, "rewards": [reward for reward in content.rewards if reward.task_id == row.instance_id]}
    rewards = [reward for reward in content.rewards if reward.trajectory_id == row.trajectory_id]
    return {"trajectory": row, "reward": rewards[0] if rewards else None}
