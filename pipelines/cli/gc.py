"""`oreline gc`: remove what nothing names any more."""

from pathlib import Path

import click

from pipelines.cli.output import data_option, json_option, print_json, told


@click.command()
@data_option
@click.option("--older-than", "days", type=click.FloatRange(min=0), default=1.0, show_default=True, help="Days.")
@click.option("--dry-run", is_flag=True, help="Say what would go, and leave it.")
@json_option
@told
def command(data: Path, days: float, dry_run: bool, as_json: bool) -> None:
    """Remove environments, dependencies and snapshots that neither a release nor a table names.

    What a release names always stays; what is removed is made again when a build asks for it.
    """
    from oreline.records.layout import DataLayout
    from pipelines.garbage import find_garbage, remove_garbage
    from pipelines.lock import locked

    layout = DataLayout(data.resolve())
    with locked(layout, "oreline gc"):
        garbage = find_garbage(layout, days)
        if not dry_run:
            remove_garbage(garbage)
    if as_json:
        print_json(garbage)
        return
    for found in garbage:
        click.echo(f"{found.kind:13} {found.size_bytes / 1e6:9.1f} MB  {found.folder}")
    verb = "would be freed" if dry_run else "freed"
    click.echo(f"{len(garbage)} folders, {sum(found.size_bytes for found in garbage) / 1e6:.1f} MB {verb}")
