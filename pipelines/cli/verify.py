"""`oreline verify`: gold and noop for every task of a release."""

import sys
from pathlib import Path

import click

from pipelines.cli.exits import FAILED
from pipelines.cli.output import data_option, json_option, note, print_json, told


@click.command()
@click.argument("release")
@click.option("--quarantine", is_flag=True, help="Leave what moved out of the releases to come.")
@data_option
@json_option
@told
def command(release: str, quarantine: bool, data: Path, as_json: bool) -> None:
    """Verify RELEASE: a release folder, or name/version, or the newest of a name.

    What was found is added to the data folder's stability table. Run again after a stop, it goes on.
    Exits with 1 when a task is no longer what the release says.
    """
    from oreline.records.layout import DataLayout
    from oreline.sandbox.choice import open_sandbox
    from pipelines.cli.progress import shown_progress
    from pipelines.lock import locked
    from pipelines.verify import find_release, verify_release

    layout = DataLayout(data.resolve())
    folder = find_release(layout, release)
    with locked(layout, "oreline verify"), shown_progress() as progress:
        verified = verify_release(layout, open_sandbox(), folder, progress, quarantines=quarantine)
    if as_json:
        print_json(verified)
    else:
        click.echo(
            f"{verified.instances} instances: gold passed {verified.gold_passed}, noop failed {verified.noop_failed}"
        )
    for moved in verified.moved:
        note(f"moved: {moved.instance_id}: {moved.reason}: {moved.detail}")
    for instance_id in verified.quarantined:
        note(f"quarantined: {instance_id}")
    if verified.moved:
        sys.exit(FAILED)
