"""`oreline build`: a recipe through every stage. Progress and the report go to stderr, the release folder to stdout."""

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipelines.cli.output import data_option, json_option, note, own_name, print_json, told

if TYPE_CHECKING:
    from pipelines.rebuild import BuildResult
    from pipelines.report import PackageReport


@click.command()
@click.argument("recipe")
@data_option
@click.option("--only", multiple=True, metavar="ASSET_KEY", help="Make just this asset, such as tasks/validated.")
@click.option("-v", "--verbose", is_flag=True, help="Dagster's own log, too.")
@json_option
@told
def command(recipe: str, data: Path, only: tuple[str, ...], verbose: bool, as_json: bool) -> None:
    """Make a dataset from RECIPE: a name under pipelines/recipes, or a path.

    What stands from an earlier build is kept. The last line of stdout is the release folder.
    """
    from pipelines.recipe_file import read_recipe

    read = read_recipe(recipe)
    from oreline.errors import ReleaseError
    from pipelines.build import build_bench, build_definitions
    from pipelines.cli.progress import shown_progress
    from pipelines.cli.tables import package_table
    from pipelines.rebuild import rebuild
    from pipelines.report import report_packages

    started = time.monotonic()
    with shown_progress() as progress:
        bench = build_bench(read, data.resolve(), progress)
        try:
            result = rebuild(bench, build_definitions(bench), only, is_loud=verbose)
        except ReleaseError:
            note(package_table(report_packages(bench)))
            raise
    packages = report_packages(bench)
    if as_json:
        print_json({"result": result, "packages": packages})
    _tell(result, packages, time.monotonic() - started)
    if result.folder:
        for verb in ("show", "verify"):
            note(f"Next: {own_name()} {shlex.join([verb, result.folder, '--data', str(data)])}")
    if not as_json and result.folder:
        click.echo(result.folder)


def _tell(result: "BuildResult", packages: tuple["PackageReport", ...], seconds: float) -> None:
    from pipelines.cli.tables import package_table, stage_table

    note(package_table(packages))
    note(stage_table(result.stages, seconds))
    if not result.folder:
        note("The release was not asked for; leave out --only to make it.")
        return
    note(f"Release {result.version} {'is new' if result.is_new else 'stands already: same content, no new version'}.")
