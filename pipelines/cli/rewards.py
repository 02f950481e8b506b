"""`oreline rewards diff`: what one reward profile changes beside another, over the episodes of a release."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipelines.cli.output import data_option, json_option, note, print_json, printable, told

if TYPE_CHECKING:
    from oreline.rewards.reordering import Reordering


@click.group()
def command() -> None:
    """Compare reward profiles."""


@command.command()
@click.argument("profile_a")
@click.argument("profile_b")
@click.argument("release")
@data_option
@json_option
@told
def diff(profile_a: str, profile_b: str, release: str, data: Path, as_json: bool) -> None:
    """Say what PROFILE_B changes beside PROFILE_A (names or .yaml files) in RELEASE; no test is run.

    Episodes whose total is another one, pairs of a task's episodes whose order is another one, and by which component.
    """
    from oreline.exports.ledger import read_ledger
    from oreline.records.layout import DataLayout
    from oreline.rewards.profile import read_profile
    from oreline.rewards.reordering import compare_profiles
    from pipelines.verify import find_release

    before, after = read_profile(profile_a), read_profile(profile_b)
    entries = read_ledger(find_release(DataLayout(data.resolve()), release))
    found = compare_profiles(entries, before, after)
    if as_json:
        print_json(found)
    else:
        click.echo(printable("\n".join(_lines(found))))
    if found.uncompared:
        note(f"{len(found.uncompared)} episodes have no total under one of them and are left out")


def _lines(found: "Reordering") -> Iterator[str]:
    for row in found.totals:
        change = f"{row.before!r} -> {row.after!r}"
        yield f"total\t{row.task_id}\t{row.trajectory_id}\t{row.agent}\t{change}\t{_told(row.by)}"
    for pair in found.turned:
        names = {"first": pair.first, "second": pair.second, "equal": "equal"}
        turn = f"{names[pair.before]} -> {names[pair.after]}"
        yield f"order\t{pair.task_id}\t{pair.first} and {pair.second}\t{turn}\t{pair.component}"
    yield (
        f"{found.before} -> {found.after}: {len(found.totals)} of {found.episodes} totals and "
        f"{len(found.turned)} of {found.pairs} pairs change"
    )


def _told(by: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {amount:+g}" for name, amount in by.items())
