"""From a package URL to the row that describes it."""

from datetime import UTC, datetime

from packaging.utils import canonicalize_name

from oreline.records.source import Repository
from sources.archives.entries import SourceTree
from sources.archives.tree import read_tree
from sources.purl import parse_purl
from sources.pypi.archives import fetch_file
from sources.pypi.index import PackageIndex
from sources.pypi.listing import find_source_file
from sources.pypi.metadata import read_package_info
from sources.pypi.pages import IndexFile


def read_repository(index: PackageIndex, purl: str) -> Repository:
    """The package version that `purl` names, as the index and its own metadata describe it; its archive is cached then.

    Raises:
        SourceError: `bad_purl`, `unknown_package`, `unknown_version`, `no_source_distribution`, `no_hash`,
            `hash_mismatch`, `missing_file`, `too_large`, `unsafe_archive`, `bad_index_answer`, `index_unreachable`.
    """
    wanted = parse_purl(purl)
    file = find_source_file(index, wanted)
    tree = read_tree(fetch_file(index, file.url, file.hashes["sha256"]), index.settings)
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
        released_at=_released_at(file, tree),
        metadata={**info.details, "filename": file.filename, "yanked": file.yanked},
    )


def _released_at(file: IndexFile, tree: SourceTree) -> str:
    newest_seconds = max(entry.modified_seconds for entry in tree.values())
    moment = file.upload_time or datetime.fromtimestamp(newest_seconds, UTC)
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
