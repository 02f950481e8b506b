"""Downloaded archives: kept by their hash, and never believed without computing it."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from oreline.files import read_bytes, write_bytes
from sources.http import get, without_secrets
from sources.pypi.index import PackageIndex

ZIPS: Final = (".zip", ".jar")


@dataclass(frozen=True, slots=True, kw_only=True)
class Checksum:
    """What a registry promises of a file."""

    algorithm: str
    """sha512 | sha256 | sha1."""
    value: str
    """Hex digits."""

    def fits(self, data: bytes) -> bool:
        """Whether `data` is what was promised."""
        return hashlib.new(self.algorithm, data).hexdigest() == self.value


def fetch_file(index: PackageIndex, url: str, promised: Checksum) -> Path:
    """The file at `url` in the cache, downloaded unless a sound copy is there.

    Raises:
        SourceError: `hash_mismatch`, `missing_file`, `too_large`, `index_unreachable`.
    """
    place = _place(index, url, promised.value)
    known = read_bytes(place)
    if known is None or not promised.fits(known):
        data = _downloaded(index, url)
        _check(url, data, promised)
        write_bytes(place, data)
    return place


def fetch_unpromised(index: PackageIndex, url: str) -> Path:
    """The file at `url`, of which its registry promises nothing: downloaded every time, kept by its SHA-256.

    Raises:
        SourceError: `missing_file`, `too_large`, `index_unreachable`.
    """
    data = _downloaded(index, url)
    place = _place(index, url, hashlib.sha256(data).hexdigest())
    write_bytes(place, data)
    return place


def _place(index: PackageIndex, url: str, value: str) -> Path:
    return index.cache / f"{value}{'.zip' if url.endswith(ZIPS) else '.tar.gz'}"


def _downloaded(index: PackageIndex, url: str) -> bytes:
    got = get(index.with_access(url), index.settings, limit_bytes=index.settings.max_archive_mb * 1_000_000)
    if got.status != 200:
        said = f": {got.refusal}" if got.refusal else ""
        raise SourceError(
            "missing_file", f"The index lists {without_secrets(url)} but does not have it (HTTP {got.status}{said})."
        )
    return got.body


def _check(url: str, data: bytes, promised: Checksum) -> None:
    if not promised.fits(data):
        name = promised.algorithm.upper().replace("SHA", "SHA-")
        found = hashlib.new(promised.algorithm, data).hexdigest()
        raise SourceError(
            "hash_mismatch",
            f"{without_secrets(url)} has {name} {found}, and the index promised {promised.value}: "
            "the file was changed on its way or at its source. It was thrown away.",
        )
