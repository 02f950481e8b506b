"""A Maven repository: the layout that Maven Central has. Versions have a date only in their files' HTTP headers.

https://maven.apache.org/repository/layout.html
"""

from functools import partial
from typing import Final
from urllib.parse import quote

from oreline.errors import SourceError
from sources.archives.entries import newest_change
from sources.purl import RepositoryPurl
from sources.pypi.index import PackageIndex
from sources.releases.offers import Offer
from sources.releases.registries.contract import Registry, ReleaseSource, ask, bad_answer, url_from
from sources.releases.registries.maven_archives import fetch_files
from sources.releases.registries.maven_pom import read_pom, read_xml
from sources.releases.versions.maven import parse_maven


def list_offers(index: PackageIndex, purl: RepositoryPurl) -> list[Offer]:
    """Every version that the artifact's maven-metadata.xml names."""
    got = ask(index, f"{_folder(purl)}/maven-metadata.xml", f"artifact {purl.namespace}:{purl.name}")
    try:
        root = read_xml(got.body)
    except SourceError as error:
        raise bad_answer(got, error.detail) from None
    if root.tag != "metadata":
        raise bad_answer(got, f"it holds <{root.tag}> where <metadata> belongs")
    found = [item.text or "" for item in root.iterfind("versioning/versions/version")]
    return [Offer(version=version.strip()) for version in found if version.strip()]


def fetch_source(index: PackageIndex, purl: RepositoryPurl, offer: Offer) -> ReleaseSource:
    """The files of a version, from whichever of its archives holds the tests too."""
    stem = f"{_folder(purl)}/{quote(offer.version)}/{purl.name}-{quote(offer.version)}"
    pom = ask(index, f"{stem}.pom", f"POM of {offer.version}")
    tree = fetch_files(index, stem, pom.body)
    return ReleaseSource(files=tree, released_at=pom.modified_at or newest_change(tree))


def _folder(purl: RepositoryPurl) -> str:
    return f"{purl.namespace.replace('.', '/')}/{purl.name}"


MAVEN_REGISTRY: Final = Registry(
    find_url=partial(url_from, ("ORELINE_MAVEN_URL",), "https://repo.maven.apache.org/maven2"),
    language="java",
    manifest="pom.xml",
    parse_version=parse_maven,
    list_offers=list_offers,
    fetch_source=fetch_source,
    read_facts=read_pom,
)
