"""The archive of a package version."""

from pathlib import Path

from oreline.records.source import Repository
from sources.downloads import Checksum, fetch_file
from sources.pypi.index import PackageIndex


def fetch_archive(index: PackageIndex, repository: Repository) -> Path:
    """The archive of a repository in the cache.

    Raises:
        SourceError: `hash_mismatch`, `missing_file`, `too_large`, `index_unreachable`.
    """
    return fetch_file(index, repository.archive_url, Checksum(algorithm="sha256", value=repository.archive_sha256))
