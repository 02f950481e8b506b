"""One GET, patiently, into memory or a file: retries with back-off, a size limit, the trust store the machine names."""

import email.utils
import io
import os
import re
import ssl
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import httpx

from oreline.errors import SourceError
from sources.moments import iso
from sources.settings import SourceSettings

RETRIED_STATUSES = frozenset({408, 429, 500, 502, 503, 504})
HEADERS = {"User-Agent": "oreline", "Accept-Encoding": "identity"}
"""No encoding: an archive's bytes must come as they were hashed."""
REFUSAL_BYTES = 1000
"""Of the body of an answer that gives nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Got:
    """A final answer: 200 with its body, or 404 or the like without."""

    status: int
    body: bytes
    url: str
    """Where the answer came from in the end, redirects followed."""
    modified_at: str = ""
    """ISO 8601, UTC: when the server says it last changed; empty when it doesn't."""
    refusal: str = ""
    """Of any other answer than 200 the first line of its body where that is plain text."""


def get(url: str, settings: SourceSettings, *, limit_bytes: int, accept: str = "*/*") -> Got:
    """The answer to a GET of `url`. User name and password within `url` go to its host alone.

    Raises:
        SourceError: `index_unreachable` after the last attempt, `too_large` past the limit, `bad_trust_store`.
    """
    body = io.BytesIO()
    answer = _ask(url, settings, limit_bytes, accept, body)
    return replace(answer, body=body.getvalue())


def download(url: str, path: Path, settings: SourceSettings, *, limit_bytes: int) -> Got:
    """Like `get`, with the body written to `path` as it comes; the answer's own body is empty."""
    with path.open("wb") as file:
        return _ask(url, settings, limit_bytes, "*/*", file)


def _ask(url: str, settings: SourceSettings, limit_bytes: int, accept: str, sink: BinaryIO) -> Got:
    problem = ""
    with _client(settings, accept) as client:
        for own_wait in _waits(settings):
            try:
                answer = _ask_once(client, url, limit_bytes, sink)
            except (httpx.RequestError, httpx.InvalidURL) as error:
                problem, asked_wait = f"{type(error).__name__}: {error}", 0.0
            else:
                if isinstance(answer, Got):
                    return answer
                problem, asked_wait = f"HTTP {answer.status_code}", retry_after_seconds(answer)
            if own_wait is not None:
                time.sleep(min(max(own_wait, asked_wait), settings.max_wait_seconds))
    raise SourceError(
        "index_unreachable",
        f"{without_secrets(url)} gave no answer in {settings.attempts} attempts ({problem}). "
        "Check the network and the index URL, and build again: what is there already is kept.",
    )


def _client(settings: SourceSettings, accept: str) -> httpx.Client:
    try:
        return httpx.Client(
            headers={**HEADERS, "Accept": accept},
            timeout=settings.timeout_seconds,
            follow_redirects=True,
            verify=_trust(),
        )
    except OSError as error:
        raise SourceError(
            "bad_trust_store", f"SSL_CERT_FILE, SSL_CERT_DIR or REQUESTS_CA_BUNDLE names no certificates ({error})."
        ) from None


def _waits(settings: SourceSettings) -> Iterator[float | None]:
    """Seconds to wait after each attempt that fails; None after the last."""
    for attempt in range(settings.attempts - 1):
        yield settings.backoff_seconds * 2**attempt
    yield None


def _ask_once(client: httpx.Client, url: str, limit_bytes: int, sink: BinaryIO) -> Got | httpx.Response:
    sink.seek(0)
    sink.truncate()
    with client.stream("GET", url) as response:
        if response.status_code in RETRIED_STATUSES:
            return response
        if response.is_success:
            _take(response, url, limit_bytes, sink)
        return Got(
            status=200 if response.is_success else response.status_code,
            body=b"",
            url=str(response.url),
            modified_at=_modified_at(response),
            refusal="" if response.is_success else _refusal(response),
        )


def _take(response: httpx.Response, url: str, limit_bytes: int, sink: BinaryIO) -> None:
    taken = 0
    for block in response.iter_bytes():
        taken += sink.write(block)
        if taken > limit_bytes:
            raise SourceError(
                "too_large",
                f"{without_secrets(url)} is larger than {limit_bytes:,} bytes. Raise the limit or leave it out.",
            )


def _refusal(response: httpx.Response) -> str:
    if not response.headers.get("Content-Type", "").startswith("text/plain"):
        return ""
    start = next(response.iter_bytes(REFUSAL_BYTES), b"").decode("utf-8", "replace")
    return next((line.strip() for line in start.splitlines() if line.strip()), "")


def _modified_at(response: httpx.Response) -> str:
    try:
        moment = email.utils.parsedate_to_datetime(response.headers.get("Last-Modified", ""))
    except ValueError:
        return ""
    return iso(moment if moment.tzinfo else moment.replace(tzinfo=UTC))


def retry_after_seconds(response: httpx.Response) -> float:
    """The wait a server asks for, as seconds or as a date; 0 when it asks for none."""
    value = response.headers.get("Retry-After", "")
    if value.isdecimal():
        return float(value)
    try:
        until = email.utils.parsedate_to_datetime(value)
    except ValueError:
        return 0.0
    aware = until if until.tzinfo else until.replace(tzinfo=UTC)
    return max((aware - datetime.now(UTC)).total_seconds(), 0.0)


def without_secrets(url: str) -> str:
    """`url` without user name and password, for messages and records."""
    return re.sub(r"^(\w+://)[^/?#]*@", r"\1", url)


def _trust() -> ssl.SSLContext | bool:
    """httpx heeds SSL_CERT_FILE and SSL_CERT_DIR; REQUESTS_CA_BUNDLE, which pip heeds, counts after them."""
    bundle = os.environ.get("REQUESTS_CA_BUNDLE")
    if bundle and not os.environ.get("SSL_CERT_FILE") and not os.environ.get("SSL_CERT_DIR"):
        return ssl.create_default_context(cafile=bundle)
    return True
