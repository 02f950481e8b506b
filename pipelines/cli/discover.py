"""`oreline discover`: which repositories to mine, as package URLs, one a line."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from oreline.errors import RecipeError
from pipelines.cli.output import data_option, json_option, note, print_json, printable, told

if TYPE_CHECKING:
    from oreline.records.outcome import Rejection
    from sources.github.discovery import Discovery


@click.command()
@click.option("--query", metavar="TEXT", help="A search as GitHub has it, such as 'language:python stars:>500'.")
@click.option("--organisation", metavar="NAME", help="All public repositories of an organisation or user.")
@click.option(
    "--list", "file", type=click.File(encoding="utf-8"), metavar="FILE", help="Names, one a line; - is stdin."
)
@data_option
@json_option
@told
def command(query: str | None, organisation: str | None, file: Iterable[str] | None, data: Path, as_json: bool) -> None:
    """Print the repositories that a search, an organisation or a list names: package URLs, one a line."""
    if sum(given is not None for given in (query, organisation, file)) != 1:
        raise RecipeError("bad_option", "Name one of --query, --organisation and --list.")
    found, rejected = _listed(file) if file is not None else (_asked(query, organisation, data), ())
    for row in rejected:
        note(f"left out: {row.subject_id}: {row.detail}")
    if not found.is_complete:
        note(f"Not complete: {len(found.purls):,} of {found.total:,} that GitHub counts. Narrow the search.")
    if as_json:
        told_of = {"purls": found.purls, "is_complete": found.is_complete, "total": found.total, "rejected": rejected}
        print_json(told_of)
        return
    for purl in found.purls:
        click.echo(printable(purl))


def _asked(query: str | None, organisation: str | None, data: Path) -> "Discovery":
    from oreline.records.layout import DataLayout
    from pipelines.cli.progress import shown_progress
    from sources.github.discovery import list_organisation, search_repositories
    from sources.github.opening import open_github

    with shown_progress() as progress:
        github = open_github(os.environ, DataLayout(data.resolve()), progress=progress)
        return (
            search_repositories(github, query) if query is not None else list_organisation(github, organisation or "")
        )


def _listed(lines: Iterable[str]) -> "tuple[Discovery, tuple[Rejection, ...]]":
    from sources.github.discovery import Discovery, parse_list

    kept = parse_list(lines)
    purls, rejected = tuple(kept.rows), tuple(kept.rejected)
    return Discovery(purls=purls, is_complete=True, total=len(purls)), rejected
