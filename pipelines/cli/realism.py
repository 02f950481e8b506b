"""`oreline realism`: what real fixes look like, and how near planted bugs come to them."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from oreline.errors import RecipeError, ReleaseError, SourceError
from pipelines.cli.output import data_option, json_option, note, print_json, printable, told

if TYPE_CHECKING:
    from oreline.mutation.realism.profile import Profile
    from oreline.records.layout import DataLayout
    from pipelines.realism import Comparison


@click.command()
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@click.option(
    "--profile",
    default="default",
    show_default=True,
    help="Real fixes to compare with: a name, or a file. By default those in the language.",
)
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw the comparison, .svg or .png.")
@click.option("--to", type=click.Path(path_type=Path, dir_okay=False), help="Write the profile of repositories there.")
@click.option("--limit", type=click.IntRange(min=1), default=100, show_default=True, help="Changes of one repository.")
@click.option("--clone", type=click.Path(path_type=Path, file_okay=False), help="A clone at hand of one repository.")
@data_option
@json_option
@told
def command(
    targets: tuple[str, ...],
    profile: str,
    picture: Path | None,
    to: Path | None,
    limit: int,
    clone: Path | None,
    data: Path,
    as_json: bool,
) -> None:
    """Compare the bugs of a recipe (built before) or of a release (NAME/VERSION) with real fixes.

    Or count the fixes in the history of repositories, such as pkg:github/pallets/click, as a profile of your own.
    """
    from oreline.mutation.realism.profile import read_profile
    from oreline.records.layout import DataLayout

    layout = DataLayout(data.resolve())
    if all(target.startswith(("pkg:", "git+")) for target in targets):
        if clone and len(targets) > 1:
            raise RecipeError("bad_option", "--clone stands in for one repository, and several are named.")
        found = _mined(layout, targets, limit, clone, to.stem if to else "own")
        _keep(found, to, as_json)
        return
    if len(targets) > 1:
        raise RecipeError("bad_target", "Several repositories may be named, but one recipe or release alone.")
    # An unknown one is refused before any work.
    read_profile(profile)
    comparison = _compare(layout, targets[0], profile)
    if picture:
        _draw(comparison, picture)
    if as_json:
        print_json(comparison)
    else:
        click.echo(printable("\n".join(_lines(comparison))))


def _draw(comparison: "Comparison", picture: Path) -> None:
    from pipelines.realism_picture import draw

    if picture.suffix not in {".svg", ".png"}:
        raise RecipeError("bad_option", f"--picture {picture} ends in neither .svg nor .png.")
    draw(comparison, picture)


def _compare(layout: "DataLayout", target: str, profile: str) -> "Comparison":
    from oreline.exports.release import find_releases, load_release
    from pipelines.build import build_bench
    from pipelines.realism import compare_recipe, compare_release
    from pipelines.recipe_file import read_recipe

    for folder in find_releases(layout):
        if f"{folder.parent.name}/{folder.name}" == target:
            return compare_release(load_release(folder), profile)
    try:
        recipe = read_recipe(target)
    except RecipeError as error:
        if error.reason != "no_recipe":
            raise
        detail = f"{target!r} is no release in {layout.root}, no recipe, and no package URL of a repository."
        raise ReleaseError("unknown_target", detail) from None
    return compare_recipe(build_bench(recipe, layout.root), profile)


def _mined(layout: "DataLayout", targets: tuple[str, ...], limit: int, clone: Path | None, name: str) -> "Profile":
    from oreline.mutation.realism.profile import make_profile
    from oreline.mutation.realism.rows import stored_shapes
    from pipelines.cli.progress import shown_progress
    from sources.changes.settings import MiningSettings
    from sources.changes.shapes import is_fix
    from sources.mining.contract import Ground
    from sources.mining.mine import mine
    from sources.mining.registry import find_source
    from sources.purl import parse_repository_purl
    from sources.settings import SourceSettings

    fixes = []
    with shown_progress() as progress:
        for target in targets:
            try:
                purl = parse_repository_purl(target)
                source = find_source("history", purl)
            except SourceError as error:
                raise RecipeError(error.reason, error.detail) from None
            clones = {purl.text: str(clone.resolve())} if clone else {}
            sources, mining = SourceSettings(clones=clones), MiningSettings(limit=limit)
            ground = Ground(layout=layout, purl=purl, sources=sources, mining=mining, progress=progress)
            fixes += [row for row in mine(source, ground).candidates if is_fix(row)]
    return make_profile(name, stored_shapes(row.provenance for row in fixes), (row.purl for row in fixes))


def _keep(found: "Profile", to: Path | None, as_json: bool) -> None:
    from oreline.mutation.realism.profile import to_json

    if to:
        to.write_text(to_json(found), encoding="utf-8")
    if as_json:
        print_json(found)
        return
    note(f"{found.changes} fixes" + (f" in {to}" if to else ""))
    for dimension, bins in found.histograms.items():
        common = sorted(bins.items(), key=lambda item: (-item[1], item[0]))[:5]
        click.echo(f"{dimension}\t" + ", ".join(f"{one} {count:.1f}" for one, count in common))


def _lines(comparison: "Comparison") -> list[str]:
    names = list(comparison.distances)
    head = "\t".join(["distance", *names])
    rows = [
        "\t".join([dimension, *(f"{comparison.distances[name][dimension]:.3f}" for name in names)])
        for dimension in comparison.distances[names[0]]
    ]
    scores = "\t".join(["score", *(f"{comparison.scores[name]:.3f}" for name in names)])
    return [head, *rows, scores]
