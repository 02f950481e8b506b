"""One GET of an index, patiently, into a file: retries, redirects to known hosts alone, limits, no half answers."""

import os
import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from threading import Event, Lock
from typing import BinaryIO, Final

import httpx

from oreline.environments.index.contract import MissingError, RefusedError, UnreachableError
from oreline.environments.index.settings import IndexSettings
from oreline.errors import BuildError

GONE: Final = frozenset({403, 404, 410, 451})
"""What an index says of things that it doesn't hold, or keeps to itself."""
RETRIED: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
MOST_REDIRECTS: Final = 5
UNCHANGED: Final = 304


@dataclass(frozen=True, slots=True, kw_only=True)
class Got:
    """An answer whose bytes are in the sink, or that the bytes of before still stand."""

    content_type: str = "application/octet-stream"
    etag: str = ""
    is_unchanged: bool = False


class _PassingError(Exception):
    """Worth another attempt."""


def without_secrets(url: str) -> str:
    """`url` without user name and password."""
    return re.sub(r"^(\w+://)[^/?#]*@", r"\1", url)


def _trust() -> ssl.SSLContext:
    """The certificates that the machine names: REQUESTS_CA_BUNDLE counts after the other two."""
    file, folder = os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR")
    if not file and not folder:
        file = os.environ.get("REQUESTS_CA_BUNDLE")
    return _read_trust(file or None, folder or None)


@cache
def _read_trust(file: str | None, folder: str | None) -> ssl.SSLContext:
    if not file and not folder:
        return httpx.create_ssl_context(trust_env=False)
    return ssl.create_default_context(cafile=file, capath=folder)


def open_client(settings: IndexSettings) -> httpx.Client:
    """A client that heeds the machine's proxies and certificates.

    Raises:
        BuildError: `bad_trust_store`.
    """
    try:
        return httpx.Client(timeout=settings.timeout_seconds, verify=_trust(), headers={"User-Agent": "oreline"})
    except OSError as error:
        raise BuildError(
            "bad_trust_store", f"SSL_CERT_FILE, SSL_CERT_DIR or REQUESTS_CA_BUNDLE names no certificates ({error})."
        ) from None


@dataclass(slots=True)
class Upstream:
    """How all indexes are asked, by many threads at once."""

    client: httpx.Client
    settings: IndexSettings
    closing: Event = field(default_factory=Event)
    fetched_bytes: int = 0
    _lock: Lock = field(default_factory=Lock)

    def fetch(
        self, url: str, headers: Mapping[str, str], sink: BinaryIO, *, hosts: frozenset[str], limit_mb: int
    ) -> Got:
        """The answer to a GET of `url`, its bytes in `sink` from where that stands.

        Raises:
            MissingError: the index has no such thing.
            RefusedError: it is larger than the limit, or the mirror has fetched enough.
            UnreachableError: after the last attempt.
        """
        problem, start = "", sink.tell()
        for attempt in range(self.settings.attempts):
            if attempt:
                self.closing.wait(self.settings.backoff_seconds * 2 ** (attempt - 1))
            sink.seek(start)
            sink.truncate()
            try:
                return self._follow(url, headers, sink, hosts, limit_mb)
            except (_PassingError, httpx.TransportError, httpx.DecodingError) as error:
                problem = f"{type(error).__name__}: {error}" if not isinstance(error, _PassingError) else str(error)
        raise UnreachableError(f"{without_secrets(url)}: {problem} ({self.settings.attempts} attempts)")

    def _follow(
        self, url: str, headers: Mapping[str, str], sink: BinaryIO, hosts: frozenset[str], limit_mb: int
    ) -> Got:
        here = httpx.URL(url)
        for _ in range(MOST_REDIRECTS + 1):
            with self.client.stream("GET", here, headers=dict(headers)) as response:
                if not response.has_redirect_location:
                    return self._take(response, sink, limit_mb)
                here = _next(here, response.headers["Location"], hosts)
        raise UnreachableError(f"{without_secrets(url)} redirects more than {MOST_REDIRECTS} times")

    def _take(self, response: httpx.Response, sink: BinaryIO, limit_mb: int) -> Got:
        told = without_secrets(str(response.url))
        if response.status_code == UNCHANGED:
            return Got(is_unchanged=True)
        if response.status_code in GONE:
            raise MissingError(told)
        if response.status_code in RETRIED:
            raise _PassingError(f"HTTP {response.status_code}")
        if response.status_code != httpx.codes.OK:
            raise UnreachableError(f"{told}: HTTP {response.status_code}")
        if "Content-Length" not in response.headers and "Transfer-Encoding" not in response.headers:
            raise UnreachableError(f"{told} doesn't say how long it is: a part of it would look like all of it")
        self._write(response, sink, limit_mb)
        return Got(
            content_type=response.headers.get("Content-Type", Got().content_type), etag=response.headers.get("ETag", "")
        )

    def _write(self, response: httpx.Response, sink: BinaryIO, limit_mb: int) -> None:
        taken = 0
        for block in response.iter_bytes(2**16):
            taken += sink.write(block)
            if taken > limit_mb * 2**20:
                raise RefusedError(f"{without_secrets(str(response.url))} is larger than {limit_mb} MB")
            self._count(len(block))
            if self.closing.is_set():
                raise UnreachableError("the mirror is closing")

    def _count(self, size: int) -> None:
        with self._lock:
            self.fetched_bytes += size
            if self.fetched_bytes > self.settings.fetched_mb * 2**20:
                raise RefusedError(f"more than {self.settings.fetched_mb} MB were fetched; raise fetched_mb")


def _next(here: httpx.URL, location: str, hosts: frozenset[str]) -> httpx.URL:
    """Where a redirect leads: to a known host, never from https to http; a password stays with its host."""
    try:
        there = here.join(location)
    except httpx.InvalidURL as error:
        raise UnreachableError(f"{here.host} redirects to what is no address") from error
    is_same = (there.scheme, there.host, there.port) == (here.scheme, here.host, here.port)
    if is_same:
        return there.copy_with(userinfo=here.userinfo)
    if there.scheme not in {"https", here.scheme} or there.host not in hosts:
        raise RefusedError(f"{here.host} redirects to {there.scheme}://{there.host}, which is no host of the index")
    return there.copy_with(userinfo=b"")
