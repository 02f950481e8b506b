"""`oreline mutate`: the bugs that could be planted in a repository, without building or running anything."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from oreline.errors import RecipeError, SourceError
from oreline.languages.registry import LANGUAGES
from pipelines.cli.output import data_option, json_option, note, print_json, printable, told

if TYPE_CHECKING:
    from oreline.mutation.survey import Survey


@click.command()
@click.argument("target")
@click.option("--language", "languages", type=click.Choice(tuple(LANGUAGES)), multiple=True, help="Only files in it.")
@click.option("--operators", default="", metavar="NAMES", help="Names with commas between; all by default.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Decides their order.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Candidates at most.")
@click.option(
    "--inversions",
    "clone",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A clone: fixes of its history are turned back on TARGET, in place of operators.",
)
@data_option
@json_option
@told
def command(
    target: str,
    languages: tuple[str, ...],
    operators: str,
    seed: int,
    limit: int | None,
    clone: Path | None,
    data: Path,
    as_json: bool,
) -> None:
    """Find bugs that could be planted in TARGET: a folder, a file, or a package URL such as pkg:npm/NAME.

    Each parses, means something else than the code as it is, and is like no other. Whether a test notices it is not
    known yet.
    """
    found = (
        _inverted(target, clone, limit, data) if clone else _planted(target, languages, operators, seed, limit, data)
    )
    if as_json:
        print_json(found)
    else:
        _tell(target, found)


def _planted(
    target: str, languages: tuple[str, ...], operators: str, seed: int, limit: int | None, data: Path
) -> "Survey":
    from oreline.languages.registry import language_of
    from oreline.mutation.survey import choose_operators, survey

    chosen = choose_operators([name.strip() for name in operators.split(",") if name.strip()])
    files = [(path, file) for path, file in _files(target, data) if not languages or language_of(path) in languages]
    if not files:
        raise SourceError(
            "no_source_files",
            f"{target} holds no source file in {' or '.join(languages or LANGUAGES)}; "
            "tests, stubs, and vendored or generated files are none.",
        )
    return survey(files, chosen, seed, limit)


def _inverted(target: str, clone: Path, limit: int | None, data: Path) -> "Survey":
    from oreline.mutation.inversion.survey import survey_fixes
    from oreline.records.layout import DataLayout
    from pipelines.cli.progress import shown_progress
    from sources.mining.contract import Ground
    from sources.mining.fixes import fixes_of
    from sources.mining.history import HISTORY
    from sources.purl import parse_repository_purl

    if Path(target).is_file():
        raise RecipeError("bad_option", f"{target} is a file; --inversions needs the folder that the history is of.")
    purl = parse_repository_purl(f"git+{clone.resolve().as_uri()}")
    with shown_progress() as progress:
        ground = Ground(layout=DataLayout(data.resolve()), purl=purl, progress=progress)
        return survey_fixes((_folder(target, data),), fixes_of(HISTORY, ground), limit)


def _files(target: str, data: Path) -> Iterable[tuple[str, Path]]:
    from oreline.mutation.proposals import source_files

    place = Path(target)
    return [(place.name, place)] if place.is_file() else source_files((_folder(target, data),))


def _folder(target: str, data: Path) -> Path:
    from oreline.records.layout import DataLayout
    from pipelines.health import take
    from sources.settings import SourceSettings

    if Path(target).is_dir():
        return Path(target)
    layout = DataLayout(data.resolve())
    return layout.tree(take(layout, target, SourceSettings()).snapshot_id)


def _tell(target: str, found: "Survey") -> None:
    for one in found.candidates:
        before, after = (" ⏎ ".join(text.split("\n")).strip(" ⏎") for text in (one.before, one.after))
        click.echo(
            printable(f"{one.path}:{one.lines[0]}\t{one.function}\t{one.operator}\t{before[:60]} → {after[:60]}")
        )
    aside = ", ".join(f"{reason} {count}" for reason, count in found.rejected.items()) or "none"
    note(f"{target}: {found.files} files, {len(found.candidates)} candidates, {found.clusters} but for copies")
    note(f"turned away: {aside}")
