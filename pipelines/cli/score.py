"""`oreline score`: a release's rewards under another profile, from the values that it holds."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipelines.cli.exits import FAILED
from pipelines.cli.output import data_option, json_option, note, print_json, printable, told

if TYPE_CHECKING:
    from pipelines.rescoring import RescoredRelease


@click.command()
@click.argument("release")
@click.option("--profile", default="default", show_default=True, help="Weights: a name, or a .yaml file.")
@data_option
@json_option
@told
def command(release: str, profile: str, data: Path, as_json: bool) -> None:
    """Weigh the rewards of RELEASE (a folder, name/version, or the newest of a name) anew; no test is run.

    Prints the total of each episode as it is stored and under the profile. The release stays as it is.
    Exits with 1 when the profile weighs a component that the release doesn't hold: such totals are null.
    """
    from oreline.records.layout import DataLayout
    from oreline.rewards.profile import read_profile
    from pipelines.rescoring import rescore_release
    from pipelines.verify import find_release

    found = rescore_release(find_release(DataLayout(data.resolve()), release), read_profile(profile))
    if as_json:
        print_json(found)
    else:
        click.echo(printable("\n".join(_lines(found))))
    for name, count in found.unweighed.items():
        note(f"{count} episodes hold {name}, which {found.profile} doesn't know; it is left out of their totals")
    for name, count in found.lacking.items():
        note(f"{count} episodes lack {name}, which {found.profile} weighs; build the release again to have it judged")
    if found.lacking:
        sys.exit(FAILED)


def _lines(found: "RescoredRelease") -> Iterator[str]:
    yield "episode\ttask\tagent\tstored\ttotal"
    for row in found.rewards:
        yield "\t".join([row.trajectory_id, row.task_id, row.agent, _number(row.stored), _number(row.total)])
    yield f"{found.episodes} episodes under {found.profile}: {found.changed} totals changed"


def _number(total: float | None) -> str:
    return "null" if total is None else repr(total)
