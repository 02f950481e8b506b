"""Package versions that bugs are planted in: how they are written, described and taken, whatever registry they are of.

Packages of PyPI are source distributions with metadata of their own; what the other registries know stands in
`releases/`.
"""

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from sources.packages import read_package, take_package
from sources.purl import ALLOWED_VERSIONS, parse_purl, split_version
from sources.pypi.archives import fetch_archive
from sources.pypi.index import PackageIndex
from sources.pypi.repositories import read_repository
from sources.settings import SourceSettings
from sources.snapshots import take_snapshot

PYPI = "pypi"


def parse_package_version(text: str) -> str:
    """The package URL of one version that `text` spells, in canonical form.

    Raises:
        SourceError: `bad_purl`, with what is allowed.
    """
    package, version = split_version(text)
    if package.type == PYPI:
        return parse_purl(text).text
    if package.url:
        raise SourceError("bad_purl", f"{package.text} is a repository and no package; {ALLOWED_VERSIONS}.")
    if not version:
        raise SourceError(
            "bad_purl", f"{package.text} has no version, so it would mean another package tomorrow; write @VERSION."
        )
    return f"{package.text}@{version}"


def read_package_version(layout: DataLayout, purl: str, settings: SourceSettings) -> Repository:
    """The package version as its registry and its own metadata describe it; what was fetched for that is kept.

    Raises:
        SourceError: it can't be had.
    """
    if split_version(purl)[0].type != PYPI:
        return read_package(layout, purl, settings)
    return read_repository(PackageIndex(cache=layout.downloads, settings=settings), purl)


def take_package_version(layout: DataLayout, repository: Repository, settings: SourceSettings) -> Snapshot:
    """The files of a package version, written unless they are there.

    Raises:
        SourceError: they can't be had.
    """
    if repository.ecosystem != PYPI:
        return take_package(layout, repository.purl, settings)[1]
    index = PackageIndex(cache=layout.downloads, settings=settings)
    return take_snapshot(layout, repository, fetch_archive(index, repository), settings)
