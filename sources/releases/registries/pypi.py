"""A Python package index, as `sources/pypi` reads it: source distributions of all versions."""

from typing import Final

from oreline.errors import SourceError
from sources.downloads import Checksum
from sources.moments import iso
from sources.purl import Purl, RepositoryPurl
from sources.pypi.index import PackageIndex, default_index_url
from sources.pypi.listing import choose, list_files, version_of
from sources.pypi.metadata import read_package_info
from sources.pypi.pages import IndexFile
from sources.releases.offers import Offer, withdrawn
from sources.releases.registries.contract import Facts, Registry, fetch_archived_source
from sources.releases.versions.pep440 import parse_pep440


def list_offers(index: PackageIndex, purl: RepositoryPurl) -> list[Offer]:
    """Every version with a distribution whose name can be read."""
    by_version: dict[str, list[IndexFile]] = {}
    for file in list_files(index, purl.name):
        if version := version_of(file.filename):
            by_version.setdefault(str(version), []).append(file)
    return [_offer(purl, version, files) for version, files in by_version.items()]


def _offer(purl: RepositoryPurl, version: str, files: list[IndexFile]) -> Offer:
    wanted = Purl(type="pypi", name=purl.name, version=version, text=f"{purl.text}@{version}")
    try:
        file = choose(files, wanted)
    except SourceError as error:
        return Offer(version=version, flaw=error)
    return Offer(
        version=version,
        released_at=iso(file.upload_time) if file.upload_time else "",
        archive_url=file.url,
        checksum=Checksum(algorithm="sha256", value=file.hashes["sha256"]),
        flaw=withdrawn(version, file.yanked) if file.yanked else None,
    )


def read_facts(content: bytes) -> Facts:
    """What a PKG-INFO says."""
    info = read_package_info(content)
    return Facts(license=info.license, homepage=info.homepage, summary=info.summary)


PYPI_REGISTRY: Final = Registry(
    find_url=default_index_url,
    language="python",
    manifest="PKG-INFO",
    parse_version=parse_pep440,
    list_offers=list_offers,
    fetch_source=fetch_archived_source,
    read_facts=read_facts,
)
