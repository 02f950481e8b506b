"""`oreline health`: whether one repository's own suite is a fit judge, and why not."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from oreline.errors import RecipeError, SourceError
from pipelines.cli.output import FAILED, data_option, json_option, print_json, printable, told

if TYPE_CHECKING:
    from pipelines.health import HealthCheck

USAGE = frozenset({"bad_purl", "no_folder", "empty_folder"})
"""What is wrong with the question rather than with what is asked for."""
MOST_NAMED = 10


@click.command()
@click.argument("target")
@click.option("--runs", type=click.IntRange(min=1), metavar="N", help="Plain runs; the directed ones come on top.")
@click.option("--sandbox", type=click.Choice(["bubblewrap", "docker"]), help="By default what builds use.")
@data_option
@json_option
@told
def command(target: str, runs: int | None, sandbox: str | None, data: Path, as_json: bool) -> None:
    """Run the suite of TARGET several times and say whether it is a fit judge.

    TARGET is a folder, or a package URL such as pkg:pypi/iniconfig@2.3.1, pkg:npm/NAME, pkg:cargo/NAME,
    pkg:golang/MODULE or pkg:maven/GROUP/ARTIFACT; without a version it is the newest.

    Exits with 0 when it is healthy and with 1 when it is not, or when that can't be found out.
    """
    from oreline.records.layout import DataLayout
    from oreline.sandbox.choice import open_sandbox
    from oreline.validation.health_settings import HealthSettings
    from pipelines.cli.progress import shown_progress
    from pipelines.health import check_health, take
    from pipelines.lock import locked

    layout = DataLayout(data.resolve())
    settings = HealthSettings(default_runs=runs) if runs else HealthSettings()
    try:
        with locked(layout, "oreline health"), shown_progress() as progress:
            snapshot = take(layout, target)
            found = check_health(layout, open_sandbox(sandbox or ""), snapshot, settings, progress)
    except SourceError as error:
        if error.reason in USAGE:
            raise RecipeError(error.reason, error.detail) from None
        raise
    if as_json:
        print_json(found)
    else:
        click.echo(printable("\n".join(_lines(found))))
    if not found.healthy:
        sys.exit(FAILED)


def _lines(found: "HealthCheck") -> Iterator[str]:
    yield f"{found.purl}: {'healthy' if found.healthy else 'not healthy: ' + ', '.join(found.reasons)}"
    yield f"  {found.detail}"
    yield f"  language     {found.language or 'unknown'}, {found.environment.runtime or 'no environment'}"
    for attempt in found.environment.attempts:
        said = f": {attempt.detail.partition(chr(10))[0][:100]}" if attempt.detail else ""
        yield f"  attempt      {attempt.name}: {attempt.outcome}{said}"
    yield f"  tests        {found.tests}, stable {found.stable} ({found.pass_share:.0%})"
    for run in dict.fromkeys(found.runs):
        yield f"  run          {run}" + (f" ×{found.runs.count(run)}" if found.runs.count(run) > 1 else "")
    for named in found.named_tests:
        more = f" and {len(named.test_ids) - MOST_NAMED} more" if len(named.test_ids) > MOST_NAMED else ""
        yield f"  {named.label:<12} {', '.join(named.test_ids[:MOST_NAMED])}{more}"
    for label, places in (("copy", found.installed_copies), ("hidden copy", found.environment.hidden)):
        yield from (f"  {label:<12} {place}" for place in places)
