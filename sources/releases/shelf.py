"""The releases of one package at hand: taken from the mirror, else fetched and written there, each asked for once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from oreline.errors import CandidateError, SourceError
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from sources.purl import RepositoryPurl
from sources.pypi.index import PackageIndex
from sources.releases.mirror import ReleaseCommit, open_mirror, read_releases, write_release, write_step
from sources.releases.offers import Release, sift
from sources.releases.registries.contract import Registry
from sources.releases.registries.registry import registry_of
from sources.releases.steps import Step
from sources.settings import SourceSettings

FetchedT = TypeVar("FetchedT")
VERSIONS_TRIED: Final = 10
"""Odd names sort high: years of old version schemes, for one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """A package, its registry and its mirror."""

    purl: RepositoryPurl
    registry: Registry
    index: PackageIndex
    mirror: Path
    written: dict[str, ReleaseCommit]
    failures: dict[str, SourceError] = field(default_factory=dict)

    def list_releases(self) -> Kept[Release]:
        """Today's releases that may be mined, and those that may not.

        Raises:
            SourceError: `unknown_package`, `bad_index_answer`, `index_unreachable`.
        """
        return sift(self.registry.list_offers(self.index, self.purl), self.registry.parse_version, self.purl)

    def commit_of(self, release: Release) -> ReleaseCommit:
        """The commit of a release in the mirror; no network is needed for one that is there.

        Raises:
            SourceError: `missing_file`, `hash_mismatch`, `too_large`, `unsafe_archive`, `no_source_archive`, …
        """
        version = release.version.text
        if version in self.failures:
            raise self.failures[version]
        if version not in self.written:
            try:
                source = self.registry.fetch_source(self.index, self.purl, release.offer)
                self.written[version] = write_release(self.mirror, version, source)
            except SourceError as error:
                self.failures[version] = error
                raise
        return self.written[version]

    def commits_of(self, step: Step) -> tuple[ReleaseCommit, str]:
        """The base release, and the commit upon it that holds the newer one.

        Raises:
            SourceError: as `commit_of`.
            CandidateError: `out_of_order` when the lower version came out after the higher one.
        """
        base, fixed = self.commit_of(step.base), self.commit_of(step.fixed)
        if base.released_at > fixed.released_at:
            raise CandidateError(
                "out_of_order", f"{base.version} came out on {base.released_at}, after {fixed.version}."
            )
        return base, write_step(self.mirror, base, fixed)


def open_shelf(layout: DataLayout, purl: RepositoryPurl, settings: SourceSettings) -> Shelf:
    """The shelf of a package. The environment names the registry's URL.

    Raises:
        SourceError: `bad_purl` for what is no package of a registry.
    """
    registry = registry_of(purl)
    mirror = open_mirror(layout, purl.text)
    return Shelf(
        purl=purl,
        registry=registry,
        index=PackageIndex(cache=layout.downloads, url=registry.find_url(), settings=settings),
        mirror=mirror,
        written=dict(read_releases(mirror)),
    )


def newest(releases: Sequence[Release], fetch: Callable[[Release], FetchedT]) -> tuple[Release, FetchedT]:
    """The highest version whose source can be had, and what `fetch` makes of it; of a few tried.

    Raises:
        SourceError: `no_releases`, or why the highest version's source can't be had.
    """
    complaints: list[SourceError] = []
    for release in reversed(releases[-VERSIONS_TRIED:]):
        try:
            return release, fetch(release)
        except SourceError as error:
            if error.reason == "index_unreachable":
                raise
            complaints.append(error)
    raise (
        complaints[0]
        if complaints
        else SourceError("no_releases", "The registry has no final version with a source archive.")
    )
