"""What every registry answers, and how it is asked."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from sources.archives.entries import SourceTree, newest_change
from sources.archives.tree import read_tree
from sources.downloads import fetch_file
from sources.http import Got, get, without_secrets
from sources.purl import RepositoryPurl
from sources.pypi.index import PackageIndex
from sources.releases.offers import Offer
from sources.releases.versions.contract import ParseVersion

PAGE_LIMIT_BYTES: Final = 100_000_000
GONE: Final = frozenset({403, 404, 410, 451})
"""Proxies refuse what they can't find as if it were private."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseSource:
    """The source of one version."""

    files: SourceTree
    released_at: str
    """ISO 8601, UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a package says of itself in its manifest; what it doesn't say is empty."""

    license: str = ""
    homepage: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Registry:
    """A kind of registry."""

    find_url: Callable[[], str]
    """The base URL by the environment, else the public registry's."""
    language: str
    manifest: str
    """Path of the file that `read_facts` reads; empty where there is none."""
    parse_version: ParseVersion
    list_offers: Callable[[PackageIndex, RepositoryPurl], Sequence[Offer]]
    """Raises SourceError: `unknown_package`, `bad_index_answer`, or as the registry answers."""
    fetch_source: Callable[[PackageIndex, RepositoryPurl, Offer], ReleaseSource]
    """Raises SourceError: `missing_file`, `hash_mismatch`, `unsafe_archive`, `no_source_archive`, …"""
    read_facts: Callable[[bytes], Facts]


def url_from(variables: Sequence[str], default: str) -> str:
    """The first of these environment variables that is set, else `default`."""
    return next((os.environ[name] for name in variables if os.environ.get(name)), default)


def no_facts(content: bytes) -> Facts:
    """What a manifest tells that says nothing of these."""
    return Facts()


def ask(index: PackageIndex, path: str, what: str) -> Got:
    """The answer to `path` below the registry's base URL, which `what` is known by.

    Raises:
        SourceError: `unknown_package`, `bad_index_answer`, or as the registry answers.
    """
    url = f"{index.url.rstrip('/')}/{path}"
    got = get(url, index.settings, limit_bytes=PAGE_LIMIT_BYTES)
    said = f": {got.refusal}" if got.refusal else ""
    if got.status in GONE:
        raise SourceError(
            "unknown_package",
            f"{without_secrets(index.url)} has no {what} (HTTP {got.status}{said}). Check the spelling.",
        )
    if got.status != 200 and said:
        # A registry that says why has understood what was asked: the base URL is right.
        raise SourceError("bad_index_answer", f"{without_secrets(index.url)} refuses {what} (HTTP {got.status}{said}).")
    if got.status != 200:
        raise bad_answer(got, f"it answered HTTP {got.status}")
    return got


def fetch_offered(index: PackageIndex, offer: Offer) -> Path:
    """The archive that an offer names, in the cache.

    Raises:
        SourceError: `no_hash`, `hash_mismatch`, `missing_file`, `too_large`, `index_unreachable`.
    """
    if offer.checksum is None:
        raise SourceError("no_hash", f"The registry gives no hash of {offer.version}, so it can't be trusted.")
    return fetch_file(index, offer.archive_url, offer.checksum)


def fetch_archived_source(index: PackageIndex, purl: RepositoryPurl, offer: Offer) -> ReleaseSource:
    """The files of a version whose registry offers one archive with a single top folder.

    Raises:
        SourceError: as `fetch_offered`; `unsafe_archive`.
    """
    tree = read_tree(fetch_offered(index, offer), index.settings)
    return ReleaseSource(files=tree, released_at=offer.released_at or newest_change(tree))


def bad_answer(got: Got, what: str) -> SourceError:
    """The error of an answer that is not as the registry's protocol says."""
    return SourceError("bad_index_answer", f"{without_secrets(got.url)} can't be read: {what}. Check the base URL.")
