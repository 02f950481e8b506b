"""GitHub's API: pull requests with what was said of them, as many as the wanted candidates call for."""

from typing import Final

from oreline.records.source import Repository
from sources.github.changes import read_changes
from sources.mining.contract import Ground, Source, Told
from sources.mining.hosted import client_of, clone_url_of, read_hosted, told_of


def _read_changes(ground: Ground, repository: Repository) -> Told:
    url = clone_url_of(ground, repository)
    pages = read_changes(
        client_of(ground), ground.layout, ground.purl.text, ground.mining, ground.progress, clone_url=url
    )
    return told_of(pages, ground)


GITHUB: Final = Source(
    name="github",
    types=frozenset({"github"}),
    read_repository=read_hosted,
    read_changes=_read_changes,
)
