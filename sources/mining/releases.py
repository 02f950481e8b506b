"""Package releases: neighbouring versions of a registry, as a history of their own."""

from typing import Final

from oreline.records.source import Repository
from sources.mining.contract import Ground, Source, Told
from sources.releases.changes import read_changes
from sources.releases.repositories import read_repository


def _read_repository(ground: Ground) -> Repository:
    return read_repository(ground.layout, ground.purl, ground.sources)


def _read_changes(ground: Ground, repository: Repository) -> Told:
    return Told(changes=read_changes(ground.layout, ground.purl, ground.mining, ground.progress, ground.sources))


RELEASES: Final = Source(
    name="releases",
    types=frozenset({"pypi", "npm", "cargo", "golang", "maven"}),
    read_repository=_read_repository,
    read_changes=_read_changes,
)
