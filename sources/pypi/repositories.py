"""From a package URL to the row that describes it."""

from packaging.utils import canonicalize_name

from oreline.records.source import Repository
from sources.archives.entries import newest_change
from sources.archives.tree import read_tree
from sources.downloads import Checksum, fetch_file
from sources.moments import iso
from sources.purl import parse_purl
from sources.pypi.index import PackageIndex
from sources.pypi.listing import find_source_file
from sources.pypi.metadata import read_package_info


def read_repository(index: PackageIndex, purl: str) -> Repository:
    """The package version that `purl` names, as the index and its own metadata describe it; its archive is cached then.

    Raises:
        SourceError: `bad_purl`, `unknown_package`, `unknown_version`, `no_source_distribution`, `no_hash`,
            `hash_mismatch`, `missing_file`, `too_large`, `unsafe_archive`, `bad_index_answer`, `index_unreachable`.
    """
    wanted = parse_purl(purl)
    file = find_source_file(index, wanted)
    promised = Checksum(algorithm="sha256", value=file.hashes["sha256"])
    tree = read_tree(fetch_file(index, file.url, promised), index.settings)
    declared = tree.get("PKG-INFO")
    info = read_package_info(declared.content if declared else b"")
    return Repository(
        purl=wanted.text,
        repo=f"pypi/{canonicalize_name(wanted.name)}",
        name=wanted.name,
        version=wanted.version,
        ecosystem="pypi",
        language="python",
        license=info.license,
        homepage=info.homepage,
        summary=info.summary,
        archive_url=file.url,
        archive_sha256=file.hashes["sha256"],
        released_at=iso(file.upload_time) if file.upload_time else newest_change(tree),
        metadata={**info.details, "filename": file.filename, "yanked": file.yanked},
    )
