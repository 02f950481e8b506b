"""`oreline gc`: remove what nothing names any more."""

from pathlib import Path

import click

from pipelines.cli.output import data_option, json_option, print_json, told


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
@click.option("--dry-run", is_flag=True, help="Say what would go, and leave it.")
@json_option
@told
def command(data: Path, days: float, answer_days: float, dry_run: bool, as_json: bool) -> None:
    """Remove environments, dependencies and snapshots that neither a release nor a table names.

    So go answers of package indexes that nobody asked for in a month and that neither locks.
    What a release names always stays; what is removed is made again when a build asks for it.
    """
    from oreline.records.layout import DataLayout
    from pipelines.garbage import find_garbage, remove_garbage
    from pipelines.lock import locked

    layout = DataLayout(data.resolve())
    with locked(layout, "oreline gc"):
        garbage = find_garbage(layout, days, answer_days)
        if not dry_run:
            remove_garbage(garbage)
    if as_json:
        print_json(garbage)
        return
    answers = [found for found in garbage if found.kind == "indexes"]
    for found in (found for found in garbage if found.kind != "indexes"):
        click.echo(f"{found.kind:13} {found.size_bytes / 1e6:9.1f} MB  {found.folder}")
    if answers:
        size = sum(found.size_bytes for found in answers)
        click.echo(f"{'indexes':13} {size / 1e6:9.1f} MB  {len(answers)} answers below {layout.indexes}")
    verb = "would be freed" if dry_run else "freed"
    folders, total = len(garbage) - len(answers), sum(found.size_bytes for found in garbage)
    click.echo(f"{folders} folders, {len(answers)} answers, {total / 1e6:.1f} MB {verb}")
