"""`oreline gc`: remove what nothing names any more, and tell of each thing as it goes."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipelines.cli.output import data_option, json_option, note, print_json, told

if TYPE_CHECKING:
    from oreline.records.layout import DataLayout
    from pipelines.garbage import Garbage


@click.command()
@data_option
@click.option("--older-than", "days", type=click.FloatRange(min=0), default=1.0, show_default=True, help="Days.")
@click.option(
    "--answers-older-than",
    "answer_days",
    type=click.FloatRange(min=0),
    default=30.0,
    show_default=True,
    help="Days since an index's answer was last asked for.",
)
@click.option("--dry-run", is_flag=True, help="Say what would go and what is too young, and leave it.")
@json_option
@told
def command(data: Path, days: float, answer_days: float, dry_run: bool, as_json: bool) -> None:
    """Remove environments, dependencies and snapshots that neither a release nor a table names.

    So go answers of package indexes that nobody asked for in a month and that neither locks.
    What a release names always stays; what is removed is made again when a build asks for it.
    Each line is written when its folder is gone: an interrupted run has told what it removed.
    """
    note(f"Reading what releases and tables below {data} name ...")
    from oreline.records.layout import DataLayout

    layout = DataLayout(data.resolve())
    if dry_run:
        _rehearse(layout, days, answer_days, as_json=as_json)
    else:
        _remove(layout, days, answer_days, as_json=as_json)


def _rehearse(layout: "DataLayout", days: float, answer_days: float, *, as_json: bool) -> None:
    everything = _find(layout, 0.0, 0.0)
    limits = {"folders": days, "answers": answer_days}
    garbage = [found for found in everything if found.age_days >= limits[_group(found)]]
    if as_json:
        print_json(garbage)
    else:
        for found in _folders(garbage):
            click.echo(_line(layout, found))
        _tell_sums(layout, garbage, "would be freed")
    for group, option in (("folders", "--older-than"), ("answers", "--answers-older-than")):
        young = [found for found in everything if _group(found) == group and found.age_days < limits[group]]
        if young:
            age = f"{limits[group]:g} day{'' if limits[group] == 1 else 's'}"
            note(f"{len(young)} more {group}, {_megabytes(young)}, are younger than {age}; {option} 0 would free them.")


def _remove(layout: "DataLayout", days: float, answer_days: float, *, as_json: bool) -> None:
    from pipelines.garbage import remove_garbage
    from pipelines.lock import locked_standing

    with locked_standing(layout, "oreline gc"):
        garbage = _find(layout, days, answer_days)
        with _told_at_the_end(layout, as_json=as_json) as removed:
            for found in garbage:
                remove_garbage(found)
                removed.append(found)
                if _group(found) == "folders":
                    click.echo(_line(layout, found), err=as_json)
    if as_json:
        print_json(garbage)


@contextmanager
def _told_at_the_end(layout: "DataLayout", *, as_json: bool) -> Iterator[list["Garbage"]]:
    """What is put into the list is summed up, also when the block is interrupted."""
    removed: list[Garbage] = []
    try:
        yield removed
    finally:
        _tell_sums(layout, removed, "freed", err=as_json)


def _find(layout: "DataLayout", days: float, answer_days: float) -> tuple["Garbage", ...]:
    from pipelines.cli.progress import shown_progress
    from pipelines.garbage import find_garbage
    from pipelines.lock import require_folder

    require_folder(layout)
    with shown_progress() as progress:
        return find_garbage(layout, days, answer_days, progress)


def _tell_sums(layout: "DataLayout", garbage: Sequence["Garbage"], verb: str, *, err: bool = False) -> None:
    """One line for all answers, of which there are thousands, and one for everything."""
    answers = [found for found in garbage if _group(found) == "answers"]
    if answers:
        place = layout.indexes.relative_to(layout.root)
        click.echo(f"{'answers':13} {_megabytes(answers):>12}  {len(answers)} answers below {place}", err=err)
    folders = len(garbage) - len(answers)
    click.echo(f"{folders} folders, {len(answers)} answers, {_megabytes(garbage)} {verb}", err=err)


def _line(layout: "DataLayout", found: "Garbage") -> str:
    package = f" ({found.package})" if found.package else ""
    place = Path(found.folder).relative_to(layout.root)
    return f"{found.kind:13} {_megabytes([found]):>12}  {place}{package}"


def _folders(garbage: Iterable["Garbage"]) -> list["Garbage"]:
    return [found for found in garbage if _group(found) == "folders"]


def _group(found: "Garbage") -> str:
    return "answers" if found.kind == "answers" else "folders"


def _megabytes(garbage: Iterable["Garbage"]) -> str:
    return f"{sum(found.size_bytes for found in garbage) / 1e6:.1f} MB"
