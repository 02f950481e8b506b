"""One version of a package of any registry as a snapshot; without a version, the newest one."""

from collections.abc import Sequence

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from sources.purl import RepositoryPurl, split_version
from sources.pypi.index import PackageIndex
from sources.releases.offers import Offer, Release, sift
from sources.releases.registries.contract import Facts, Registry, ReleaseSource
from sources.releases.registries.registry import registry_of
from sources.releases.repositories import language_in
from sources.releases.shelf import newest
from sources.settings import SourceSettings
from sources.snapshots import store_snapshot


def read_package(layout: DataLayout, text: str, settings: SourceSettings) -> Repository:
    """The package that a package URL names, as its registry and its manifest describe it.

    Raises:
        SourceError: as `take_package`.
    """
    return _fetch(layout, text, settings)[0]


def take_package(layout: DataLayout, text: str, settings: SourceSettings) -> tuple[Repository, Snapshot]:
    """The package that a package URL names, and its files in the data folder.

    Raises:
        SourceError: `bad_purl`, `unknown_package`, `unknown_version`, `no_releases`, `bad_manifest`,
            `index_unreachable`, … or what is wrong with its archive.
    """
    repository, source = _fetch(layout, text, settings)
    version, created_at = repository.version, repository.released_at
    return repository, store_snapshot(layout, repository, source.files, version=version, created_at=created_at)


def _fetch(layout: DataLayout, text: str, settings: SourceSettings) -> tuple[Repository, ReleaseSource]:
    purl, version = split_version(text)
    registry = registry_of(purl)
    index = PackageIndex(cache=layout.downloads, url=registry.find_url(), settings=settings)
    offers = registry.list_offers(index, purl)

    def fetch(release: Release) -> ReleaseSource:
        return registry.fetch_source(index, purl, release.offer)

    if version:
        offer = _named(offers, version, purl)
        source = registry.fetch_source(index, purl, offer)
    else:
        release, source = newest(sift(offers, registry.parse_version, purl).rows, fetch)
        offer = release.offer
    return _describe(registry, purl, offer, source), source


def _named(offers: Sequence[Offer], version: str, purl: RepositoryPurl) -> Offer:
    for offer in offers:
        if version in {offer.version, offer.version.removeprefix("v")}:
            return offer
    raise SourceError("unknown_version", f"{purl.text} has no version {version!r}; the registry lists {len(offers)}.")


def _describe(registry: Registry, purl: RepositoryPurl, offer: Offer, source: ReleaseSource) -> Repository:
    manifest = source.files.get(registry.manifest)
    facts = registry.read_facts(manifest.content) if manifest else Facts()
    return Repository(
        purl=f"{purl.text}@{offer.version}",
        repo=purl.repo,
        name=purl.name,
        version=offer.version,
        ecosystem=purl.type,
        language=language_in(registry.language, source.files),
        license=facts.license,
        homepage=facts.homepage,
        summary=facts.summary,
        archive_url=offer.archive_url,
        archive_sha256=offer.checksum.value if offer.checksum and offer.checksum.algorithm == "sha256" else "",
        released_at=source.released_at,
        metadata={},
    )
