"""`oreline mine`: the changes of one repository that may become tasks, without building or running anything."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from pydantic import ValidationError

from oreline.errors import RecipeError, SourceError
from pipelines.cli.hours import archive_settings, read_hours
from pipelines.cli.output import data_option, json_option, note, print_json, printable, told

if TYPE_CHECKING:
    from sources.mining.mine import Mined

SOURCE_NAMES = ("github", "history", "releases", "archive")


@click.command()
@click.argument("purl")
@click.option("--source", type=click.Choice(SOURCE_NAMES), help="Whom to ask; by default what needs no token.")
@click.option("--since", default="", metavar="DATE", help="Leave out what was merged before it (ISO 8601).")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Candidates at most, newest first.")
@click.option("--clone", type=click.Path(path_type=Path, file_okay=False), help="A clone at hand, fetched from.")
@click.option("--hours", default="", metavar="FIRST..LAST", help="Hours of the archive (UTC), as 2025-10-07-05.")
@click.option("--archive", default="", metavar="ADDRESS", help="Folder or URL below which missing hours are read.")
@data_option
@json_option
@told
def command(
    purl: str,
    source: str | None,
    since: str,
    limit: int | None,
    clone: Path | None,
    hours: str,
    archive: str,
    data: Path,
    as_json: bool,
) -> None:
    """Mine PURL, such as pkg:github/pallets/click, git+file:///path/to/clone or pkg:pypi/toolz, for candidates."""
    from oreline.records.layout import DataLayout
    from pipelines.cli.progress import shown_progress
    from sources.mining.contract import Ground
    from sources.mining.mine import mine
    from sources.mining.registry import find_source
    from sources.purl import parse_repository_purl
    from sources.settings import SourceSettings

    try:
        parsed = parse_repository_purl(purl)
        chosen = find_source(source or "", parsed)
    except SourceError as error:
        raise RecipeError(error.reason, error.detail) from None
    archive_hours = archive_settings(hours, archive, is_asked=chosen.name == "archive")
    if clone and not parsed.url:
        raise RecipeError("bad_option", f"{parsed.text} is a package of a registry, which --clone can't stand in for.")
    clones = {parsed.text: str(clone.resolve())} if clone else {}
    with shown_progress() as progress:
        ground = Ground(
            layout=DataLayout(data.resolve()),
            purl=parsed,
            sources=SourceSettings(clones=clones),
            mining=_mining(since, limit),
            archive=archive_hours,
            progress=progress,
        )
        unread = read_hours(ground) if chosen.name == "archive" else ()
        mined = mine(chosen, ground)
        mined = replace(mined, rejected=(*unread, *mined.rejected))
    if as_json:
        print_json({"candidates": mined.candidates, "rejected": mined.rejected})
        return
    _tell(mined)


def _mining(since: str, limit: int | None) -> Any:
    from sources.changes.settings import MiningSettings

    given = {"since": since, **({"limit": limit} if limit else {})}
    try:
        return MiningSettings.model_validate(given)
    except ValidationError as error:
        raise RecipeError("bad_option", "; ".join(found["msg"] for found in error.errors())) from None


def _tell(mined: "Mined") -> None:
    for candidate in mined.candidates:
        title = candidate.problem_statement.partition("\n")[0]
        number = candidate.provenance.get("number") or candidate.fixed_commit[:10]
        click.echo(printable(f"{number}\t{candidate.created_at[:10]}\t{title[:90]}"))
    reasons = Counter(row.reason for row in mined.rejected).most_common()
    aside = ", ".join(f"{reason} {count}" for reason, count in reasons) or "none"
    note(f"{mined.repository.purl}: {mined.changes} changes, candidates among them: {len(mined.candidates)}")
    note(f"set aside, changes and commits that are none: {aside}")
