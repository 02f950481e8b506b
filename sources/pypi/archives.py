"""Downloaded archives: kept by their SHA-256, and never believed without computing it."""

import hashlib
from pathlib import Path

from oreline.errors import SourceError
from oreline.records.source import Repository
from sources.files import read_bytes, write_bytes
from sources.http import get, without_secrets
from sources.pypi.index import PackageIndex


def fetch_archive(index: PackageIndex, repository: Repository) -> Path:
    """The archive of a repository in the cache.

    Raises:
        SourceError: `hash_mismatch`, `missing_file`, `too_large`, `index_unreachable`.
    """
    return fetch_file(index, repository.archive_url, repository.archive_sha256)


def fetch_file(index: PackageIndex, url: str, sha256: str) -> Path:
    """The file at `url` in the cache, downloaded unless a sound copy is there.

    Raises:
        SourceError: `hash_mismatch`, `missing_file`, `too_large`, `index_unreachable`.
    """
    suffix = ".zip" if url.endswith(".zip") else ".tar.gz"
    place = index.cache / f"{sha256}{suffix}"
    known = read_bytes(place)
    if known is None or hashlib.sha256(known).hexdigest() != sha256:
        write_bytes(place, _downloaded(index, url, sha256))
    return place


def _downloaded(index: PackageIndex, url: str, sha256: str) -> bytes:
    got = get(index.with_access(url), index.settings, limit_bytes=index.settings.max_archive_mb * 1_000_000)
    if got.status != 200:
        raise SourceError(
            "missing_file", f"The index lists {without_secrets(url)} but does not have it (HTTP {got.status})."
        )
    found = hashlib.sha256(got.body).hexdigest()
    if found != sha256:
        raise SourceError(
            "hash_mismatch",
            f"{without_secrets(url)} has SHA-256 {found}, and the index promised {sha256}: "
            "the file was changed on its way or at its source. It was thrown away.",
        )
    return got.body
