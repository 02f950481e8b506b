"""`oreline health`: whether one repository's own suite is a fit judge, and why not."""

import sys
from pathlib import Path

import click

from pipelines.cli.chosen import chosen_plan, recipe_option, set_option
from pipelines.cli.exits import FAILED, UNKNOWN
from pipelines.cli.output import data_option, json_option, print_json, printable, told

SETTINGS = ("health", "environment", "sources")


@click.command()
@click.argument("target")
@click.option(
    "--runs", type=click.IntRange(min=1), metavar="N",
    help="Plain runs, health.default_runs, by default 3. Up to 5 directed ones come on top, see below.",
)  # fmt: skip
@click.option("--sandbox", type=click.Choice(["bubblewrap", "docker"]), help="By default what builds use.")
@click.option("--fresh", is_flag=True, help="Make all runs anew, also those that an earlier check of the same made.")
@recipe_option
@set_option
@data_option
@json_option
@told
def command(
    target: str,
    runs: int | None,
    sandbox: str | None,
    fresh: bool,
    recipe: str,
    given: tuple[str, ...],
    data: Path,
    as_json: bool,
) -> None:
    """Run the suite of TARGET several times and say whether it is a fit judge.

    TARGET is a folder, or a package URL such as pkg:pypi/iniconfig@2.3.1, pkg:npm/NAME, pkg:cargo/NAME,
    pkg:golang/MODULE or pkg:maven/GROUP/ARTIFACT; without a version it is the newest.

    Directed runs do something otherwise than plain ones, where a language can: what is left in the tree, order, hashes,
    time zone, date, processes, clock. Where tests end otherwise there, further runs tell the causes apart. These turn
    them off, with --set:

    \b
      health.has_second_run_in_tree=false   health.has_reversed_run=false
      health.shuffle_seeds=[]               health.workers=1
      health.hash_seed=0                    health.has_fast_clock_run=false
      health.time_zone=''                   health.alone_tests=0
      health.clock_offset_days=0

    Exits with 0 when it is healthy, 1 when it is rejected, 2 when something else is to be asked for (options, a
    setting, a package or folder that isn't there), and 3 when it could not be found out: no network, no sandbox, no
    toolchain, a fault of this machine.
    """
    plan = chosen_plan(recipe, (*given, *([f"health.default_runs={runs}"] if runs else [])), SETTINGS)
    from oreline.records.layout import DataLayout
    from oreline.sandbox.choice import open_sandbox
    from pipelines.cli.health_lines import health_lines
    from pipelines.cli.progress import shown_progress
    from pipelines.health import check_health, take
    from pipelines.lock import locked

    layout = DataLayout(data.resolve())
    with locked(layout, "oreline health"), shown_progress() as progress:
        snapshot = take(layout, target, plan.sources)
        opened = open_sandbox(sandbox or "")
        found = check_health(layout, opened, snapshot, plan, progress, target, is_fresh=fresh)
    if as_json:
        print_json(found)
    else:
        click.echo(printable("\n".join(health_lines(found))))
    if not found.healthy:
        sys.exit(UNKNOWN if found.verdict == "unknown" else FAILED)
