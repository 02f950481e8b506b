"""`oreline attack`: every known way to an unearned reward, tried on tasks of a release."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipelines.cli.exits import FAILED
from pipelines.cli.output import data_option, json_option, note, print_json, printable, told

if TYPE_CHECKING:
    from pipelines.attacks import AttackedRelease


@click.command()
@click.argument("release")
@click.option("--sample", type=click.IntRange(min=0), default=1, show_default=True, help="Tasks to attack; 0 for all.")
@click.option("--profile", default="default", show_default=True, help="Weights: a name, or a .yaml file.")
@data_option
@json_option
@told
def command(release: str, sample: int, profile: str, data: Path, as_json: bool) -> None:
    """Attack tasks of RELEASE: a release folder, or name/version, or the newest of a name.

    Each attack leaves the fault in place; it is graded and scored like an agent's work. The matrix, attack by task, is
    kept in the data folder. Run again after a stop, it goes on. Exits with 1 when an attack is accepted.
    """
    from oreline.records.layout import DataLayout
    from oreline.rewards.profile import read_profile
    from oreline.sandbox.choice import open_sandbox
    from pipelines.attacks import attack_release, known_attacks
    from pipelines.cli.progress import shown_progress
    from pipelines.lock import locked
    from pipelines.verify import find_release

    layout = DataLayout(data.resolve())
    folder, weights = find_release(layout, release), read_profile(profile)
    with locked(layout, "oreline attack"), shown_progress() as progress:
        attacked = attack_release(layout, open_sandbox(), folder, known_attacks(), weights, sample, progress)
    if as_json:
        print_json(attacked)
    else:
        click.echo(printable("\n".join(_lines(attacked))))
    for task in attacked.unattacked:
        note(f"not attacked: {task.instance_id}: {task.reason}: {task.detail}")
    for row in attacked.matrix:
        if row.is_accepted:
            note(f"accepted: {row.attack} on {row.task_id}, reward {row.total}")
    if attacked.accepted:
        sys.exit(FAILED)


def _lines(attacked: "AttackedRelease") -> Iterator[str]:
    yield "attack\ttask\treward\trefused by"
    for row in attacked.matrix:
        how = "ACCEPTED" if row.is_accepted else ", ".join(row.refused_by) or "its worth"
        yield f"{row.attack}\t{row.task_id}\t{'null' if row.total is None else row.total}\t{how}"
    summary = attacked.summary
    yield (
        f"{summary.attacks} attacks on {summary.tasks} tasks of {attacked.release} under {summary.profile}: "
        f"{summary.accepted} accepted, {summary.paid} paid in part"
    )
