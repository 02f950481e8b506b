"""Which source distribution an index offers for one version; remembered, as a published version never changes."""

from collections.abc import Sequence

from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import Version

from oreline.errors import SourceError
from oreline.files import read_bytes, write_bytes
from oreline.records.base import digest
from sources.http import get, without_secrets
from sources.purl import Purl
from sources.pypi.index import PackageIndex
from sources.pypi.pages import ACCEPT, IndexFile, files_of

PAGE_LIMIT_BYTES = 100_000_000


def find_source_file(index: PackageIndex, purl: Purl) -> IndexFile:
    """The source distribution of a version.

    Raises:
        SourceError: `unknown_package`, `unknown_version`, `no_source_distribution`, `no_hash`, or as the index answers.
    """
    remembered = index.cache / "index" / f"{purl.name}-{purl.version}-{digest(without_secrets(index.url))[:8]}.json"
    known = read_bytes(remembered)
    if known is not None:
        return IndexFile.model_validate_json(known)
    chosen = choose(list_files(index, purl.name), purl)
    write_bytes(remembered, chosen.model_dump_json(indent=1).encode())
    return chosen


def list_files(index: PackageIndex, name: str) -> tuple[IndexFile, ...]:
    """All files of a package, as its index lists them today.

    Raises:
        SourceError: `unknown_package`, `bad_index_answer`, or as the index answers.
    """
    url = f"{index.url.rstrip('/')}/{canonicalize_name(name)}/"
    page = get(url, index.settings, limit_bytes=PAGE_LIMIT_BYTES, accept=ACCEPT)
    if page.status != 200:
        raise SourceError(
            "unknown_package",
            f"{without_secrets(index.url)} has no package {name!r} (HTTP {page.status}). Check the spelling.",
        )
    return files_of(page)


def choose(files: Sequence[IndexFile], purl: Purl) -> IndexFile:
    """The source distribution among `files`; `.tar.gz` before `.zip`.

    Raises:
        SourceError: `unknown_version`, `no_source_distribution`, `no_hash`.
    """
    wanted = Version(purl.version)
    of_version = [file for file in files if version_of(file.filename) == wanted]
    if not of_version:
        versions = sorted({found for file in files if (found := version_of(file.filename))})
        newest = ", ".join(str(version) for version in versions[-5:]) or "none"
        raise SourceError("unknown_version", f"{purl.name} has no version {purl.version}; the newest are {newest}.")
    sources = sorted(file.filename for file in of_version if not file.filename.endswith(".whl"))
    if not sources:
        raise SourceError(
            "no_source_distribution",
            f"{purl.text} comes as wheels only, which hold no tests. Choose a version with a source distribution.",
        )
    chosen = next(file for file in of_version if file.filename == sources[0])
    if "sha256" not in chosen.hashes:
        raise SourceError("no_hash", f"The index gives no SHA-256 for {chosen.filename}, so it can't be trusted.")
    return chosen


def version_of(filename: str) -> Version | None:
    """The version a distribution's file name tells; None for files that are neither sdist nor wheel."""
    try:
        if filename.endswith(".whl"):
            return parse_wheel_filename(filename)[1]
        return parse_sdist_filename(filename)[1]
    except (InvalidSdistFilename, InvalidWheelFilename):
        return None
