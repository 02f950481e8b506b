"""A package index over real HTTP: the JSON simple API (PEP 691) and the files. Faults are switched on by path.

with package_index(calculator(), wordlist()) as index:
    index.url                                             # give this to a client
    index.faults[index.archive_path("calculator")] = wrong_bytes
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler
from typing import Protocol

from tests.doubles.http_server import http_server
from tests.doubles.releases import Distribution, Release

JSON_TYPE = "application/vnd.pypi.simple.v1+json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What goes back for one request."""

    status: int = 200
    body: bytes = b""
    content_type: str = "application/octet-stream"
    headers: tuple[tuple[str, str], ...] = ()
    claimed_length: int | None = None
    """Content-Length that is sent, where it isn't the body's own."""
    delay_seconds: float = 0.0


Fault = Callable[[Answer, int], Answer]
"""The answer to send instead, given the right one and how many times this path was asked for before."""


def wrong_bytes(answer: Answer, asked: int) -> Answer:
    """The right length, other content."""
    return replace(answer, body=b"\0" * len(answer.body))


def not_found(answer: Answer, asked: int) -> Answer:
    """404."""
    return Answer(status=404)


def always_failing(answer: Answer, asked: int) -> Answer:
    """500, every time."""
    return Answer(status=500)


def failing_once(answer: Answer, asked: int) -> Answer:
    """500, then the right answer."""
    return Answer(status=500) if asked == 0 else answer


def busy_once(answer: Answer, asked: int) -> Answer:
    """429 with Retry-After of one second, then the right answer."""
    return Answer(status=429, headers=(("Retry-After", "1"),)) if asked == 0 else answer


def slow(answer: Answer, asked: int) -> Answer:
    """The right answer after three seconds."""
    return replace(answer, delay_seconds=3.0)


def truncated(answer: Answer, asked: int) -> Answer:
    """Half the body, then the connection closes."""
    return replace(answer, body=answer.body[: len(answer.body) // 2], claimed_length=len(answer.body))


def truncated_once(answer: Answer, asked: int) -> Answer:
    """Half the body, then, when asked again, all of it."""
    return truncated(answer, asked) if asked == 0 else answer


def not_json(answer: Answer, asked: int) -> Answer:
    """A friendly page where JSON belongs."""
    return Answer(body=b"<html>Welcome</html>", content_type="text/html")


@dataclass(slots=True)
class LocalIndex:
    """A running index."""

    releases: tuple[Release, ...]
    root: str
    faults: dict[str, Fault] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    """Paths asked for, in order."""
    user_agents: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        """Base of the simple API."""
        return f"{self.root}/simple"

    def project_path(self, name: str) -> str:
        """Path of a project's page."""
        return f"/simple/{name}/"

    def archive_path(self, name: str) -> str:
        """Path of the source distribution of a package (of its first release here)."""
        return f"/files/{next(item for item in self.releases if item.name == name).sdist.filename}"

    def answer(self, path: str) -> Answer:
        """What is sent for `path`, faults included."""
        asked = self.requests.count(path)
        self.requests.append(path)
        right = self._right_answer(path)
        return self.faults[path](right, asked) if path in self.faults else right

    def _right_answer(self, path: str) -> Answer:
        for release in self.releases:
            if path == self.project_path(release.name):
                body = json.dumps(self._project(release.name)).encode()
                return Answer(body=body, content_type=JSON_TYPE)
            for file in release.distributions:
                if path == f"/files/{file.filename}":
                    return Answer(body=file.content)
        return Answer(status=404)

    def _project(self, name: str) -> dict[str, object]:
        releases = [item for item in self.releases if item.name == name]
        return {
            "meta": {"api-version": "1.1"},
            "name": name,
            "versions": [item.version for item in releases],
            "files": [self._file(item, file) for item in releases for file in item.distributions],
        }

    def _file(self, release: Release, file: Distribution) -> dict[str, object]:
        return {
            "filename": file.filename,
            "url": f"{self.root}/files/{file.filename}",
            "hashes": {"sha256": hashlib.sha256(file.content).hexdigest()},
            "size": len(file.content),
            "upload-time": release.upload_time,
            "requires-python": ">=3.11",
            "yanked": release.yanked,
        }


class Site(Protocol):
    """What a server serves."""

    user_agents: set[str]

    def answer(self, path: str) -> Answer:
        """What is sent for `path`."""
        ...


def _handler(index: Site) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            index.user_agents.add(self.headers.get("User-Agent", ""))
            answer = index.answer(self.path)
            time.sleep(answer.delay_seconds)
            try:
                self._send(answer)
            except ConnectionError:
                self.close_connection = True

        def _send(self, answer: Answer) -> None:
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.content_type)
            length = len(answer.body) if answer.claimed_length is None else answer.claimed_length
            self.send_header("Content-Length", str(length))
            for name, value in answer.headers:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    return Handler


@contextmanager
def package_index(*releases: Release) -> Iterator[LocalIndex]:
    """A running index that offers `releases`, on a free port of this machine; stopped afterwards."""
    index = LocalIndex(releases=releases, root="")
    with serving(index) as root:
        index.root = root
        yield index


@contextmanager
def serving(site: Site) -> Iterator[str]:
    """The address where `site` is served, on a free port of this machine; stopped afterwards."""
    with http_server(_handler(site)) as url:
        yield url
