"""From stored events to what is worth a look: pull requests, and repositories with enough of them.

Whether a pull request was merged is taken from what full events say, and left to the host wherever they say nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote

from oreline.errors import CandidateError, OrelineError
from oreline.records.archive import ArchivePullRequest, ArchiveRepository
from oreline.records.base import Record
from oreline.records.outcome import Kept, Rejection, reject
from sources.gharchive.engine import engine
from sources.gharchive.settings import ArchiveSettings
from sources.gharchive.views import make_views
from sources.purl import parse_repository_purl

RecordT = TypeVar("RecordT", bound=Record)
Row = Mapping[str, Any]
STAGE: Final = "raw/archive_pull_requests"
BLOCK_ROWS: Final = 10_000
SAID: Final = {
    "bot_author": "was written by the bot {author}",
    "not_merged": "was closed without being merged",
    "not_closed": "is not closed by any event of the hours that were read",
    "few_pull_requests": "has only {pull_requests} pull requests to look at in the hours that were read",
}


def select_pull_requests(
    files: Sequence[Path], scratch: Path, settings: ArchiveSettings, *, purl: str = ""
) -> Kept[ArchivePullRequest]:
    """Pull requests to ask the host about, last seen first; those of `purl` alone where it is given.

    `files` are stored events (Parquet, any number); what doesn't fit in memory goes below `scratch`.

    Raises:
        SourceError: `bad_purl`.
    """
    repo = parse_repository_purl(purl).repo if purl else ""
    where = "$repo = '' OR key IN (SELECT key FROM event WHERE lower(repo) = lower($repo))"
    query = f"SELECT * FROM pull WHERE {where} ORDER BY last_seen DESC, repo, number"  # noqa: S608 -- all of it is ours
    rows = _read(files, scratch, settings, query, {"repo": repo})
    return _judged(rows, ArchivePullRequest, "pull_request", "{repo}#{number}")


def select_repositories(files: Sequence[Path], scratch: Path, settings: ArchiveSettings) -> Kept[ArchiveRepository]:
    """Repositories to look at, those with most pull requests first. Arguments as for `select_pull_requests`."""
    rows = _read(files, scratch, settings, "SELECT * FROM repository ORDER BY pull_requests DESC, repo", {})
    return _judged(rows, ArchiveRepository, "repository", "{repo}")


def _read(
    files: Sequence[Path], scratch: Path, settings: ArchiveSettings, query: str, parameters: Mapping[str, str]
) -> Iterator[Row]:
    if not files:
        return
    scratch.mkdir(parents=True, exist_ok=True)
    choices = {"needs_closing": settings.needs_closing, "min_pull_requests": settings.min_pull_requests}
    with engine(scratch, settings.memory_mb) as connection:
        make_views(connection, files, **choices)
        found = connection.execute(query, parameters)
        names = [column[0] for column in found.description or ()]
        while block := found.fetchmany(BLOCK_ROWS):
            yield from (dict(zip(names, row, strict=True)) for row in block)


def _judged(rows: Iterable[Row], record: type[RecordT], subject: str, name: str) -> Kept[RecordT]:
    kept: list[RecordT] = []
    rejected: list[Rejection] = []
    for row in rows:
        try:
            kept.append(_record_of(row, record, name))
        except OrelineError as error:
            named = name.format(**row)
            rejected.append(reject(error, stage=STAGE, subject=subject, subject_id=named, purl=""))
    return Kept(rows=tuple(kept), rejected=tuple(rejected))


def _record_of(row: Row, record: type[RecordT], name: str) -> RecordT:
    if row["fate"] in SAID:
        sentence = f"{name} {SAID[row['fate']]}."
        raise CandidateError(row["fate"], sentence.format(**row))
    own = {field.name: row[field.name] for field in fields(record) if field.name != "purl"}
    plain = {name: tuple(value) if isinstance(value, list) else value for name, value in own.items()}
    return record(**{"purl": purl_of(row["repo"]), **plain})


@lru_cache(maxsize=100_000)
def purl_of(repo: str) -> str:
    """The package URL of a GitHub repository `owner/name`.

    Raises:
        SourceError: `bad_purl`.
    """
    return parse_repository_purl(f"pkg:github/{quote(repo)}").text
