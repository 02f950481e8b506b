"""The archive of public events as the index of what to ask: pull requests that stored hours name, asked of their host
by number; nothing else of the repository is enumerated."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from oreline.records.archive import ArchivePullRequest
from oreline.records.outcome import Kept
from oreline.records.source import Repository
from sources.gharchive.stored import named_pull_requests
from sources.github.named_changes import are_asked, read_named_changes
from sources.mining.contract import Ground, Source, Told
from sources.mining.hosted import client_of, clone_url_of, read_hosted, told_of, wanted_changes


def is_up_to_date(ground: Ground) -> bool:
    """Whether the stored hours name nothing that would have to be asked for now.

    Raises:
        SourceError: `no_archive_hours`.
    """
    wanted = wanted_changes(ground.mining)
    return are_asked(ground.layout, ground.purl.text, _numbers(_named(ground)), wanted)


def _read_changes(ground: Ground, repository: Repository) -> Told:
    named = _named(ground)
    pages = read_named_changes(
        client_of(ground),
        ground.layout,
        ground.purl.text,
        _numbers(named),
        ground.mining,
        ground.progress,
        clone_url=clone_url_of(ground, repository),
    )
    told = told_of(pages, ground)
    unnamed = tuple(replace(item, subject="candidate", purl=ground.purl.text) for item in named.rejected)
    return replace(told, changes=replace(told.changes, rejected=(*unnamed, *told.changes.rejected)))


def _named(ground: Ground) -> Kept[ArchivePullRequest]:
    return named_pull_requests(ground.layout, ground.purl.text, ground.archive)


def _numbers(named: Kept[ArchivePullRequest]) -> Mapping[int, str]:
    """When each was last seen; of two repositories that had the name one after the other, the newer one's."""
    seen: dict[int, str] = {}
    for item in named.rows:
        seen.setdefault(item.number, item.last_seen)
    return seen


ARCHIVE: Final = Source(
    name="archive",
    types=frozenset({"github"}),
    read_repository=read_hosted,
    read_changes=_read_changes,
)
