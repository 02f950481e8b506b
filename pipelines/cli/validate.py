"""`oreline validate`: from one package or folder to tasks that are proven, without a recipe."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipelines.cli.chosen import chosen_plan, recipe_option, set_option
from pipelines.cli.exits import FAILED
from pipelines.cli.output import data_option, json_option, print_json, printable, told

if TYPE_CHECKING:
    from pipelines.validate import Validation

SETTINGS = ("sources", "environment", "health", "mutation", "validation")


@click.command()
@click.argument("target")
@click.option("--candidates", type=click.IntRange(min=1), metavar="N", help="Bugs planted at most; 60 by default.")
@click.option("--tasks", type=click.IntRange(min=1), metavar="N", help="Tasks at most; 40 by default.")
@click.option("--sandbox", type=click.Choice(["bubblewrap", "docker"]), help="By default what builds use.")
@recipe_option
@set_option
@data_option
@json_option
@told
def command(
    target: str,
    candidates: int | None,
    tasks: int | None,
    sandbox: str | None,
    recipe: str,
    given: tuple[str, ...],
    data: Path,
    as_json: bool,
) -> None:
    """Plant bugs in TARGET and prove them: its suite is judged, run with each bug, and told as a task where it notices.

    TARGET is a folder, or a package URL such as pkg:pypi/iniconfig@2.3.1, pkg:npm/NAME, pkg:cargo/NAME,
    pkg:golang/MODULE or pkg:maven/GROUP/ARTIFACT; without a version it is the newest.

    Exits with 0 when there is a task and with 1 when there is none.
    """
    limits = (("mutation.candidates", candidates), ("validation.tasks_per_repository", tasks))
    plan = chosen_plan(recipe, (*given, *(f"{key}={number}" for key, number in limits if number)), SETTINGS)
    from oreline.records.layout import DataLayout
    from pipelines.cli.progress import shown_progress
    from pipelines.lock import locked
    from pipelines.validate import validate

    layout = DataLayout(data.resolve())
    with locked(layout, "oreline validate"), shown_progress() as progress:
        found = validate(layout, target, plan, sandbox or "", progress)
    if as_json:
        print_json(found)
    else:
        click.echo(printable("\n".join(_lines(found))))
    if not found.tasks:
        sys.exit(FAILED)


def _lines(found: "Validation") -> Iterator[str]:
    yield f"{found.purl}: {found.candidates} candidates, {len(found.tasks)} tasks"
    yield from (f"  {detail}" for detail in found.details)
    for task in found.tasks:
        place = f"{task.provenance['path']}, {task.provenance['function']}"
        yield f"  {task.instance_id}\t{task.operator}\t{place}\t{len(task.FAIL_TO_PASS)} tests fail"
    for stage, reasons in found.rejected.items():
        yield f"  turned away by {stage}: {', '.join(f'{reason} {count}' for reason, count in reasons.items())}"
