"""The local GitHub on a free port of this machine: its API, and git's own protocol through git's own backend."""

import base64
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from oreline.sandbox.git import NEUTRAL
from tests.doubles.github.answers import Answer
from tests.doubles.github.api import Asked, LocalGitHub, git_folders, split_target
from tests.doubles.github.hosted import HostedRepository
from tests.doubles.http_server import http_server


@contextmanager
def local_github(*repositories: HostedRepository) -> Iterator[LocalGitHub]:
    """A running host with these repositories; stopped afterwards."""
    api = LocalGitHub(list(repositories))
    with http_server(_handler(api)) as api.web:
        yield api


def _password(said: str) -> str:
    """The password of basic authentication; empty for none."""
    return base64.b64decode(said.removeprefix("Basic ")).decode().partition(":")[2]


def _handler(api: LocalGitHub) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, query = split_target(self.path)
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if ".git/" in path:
                self.wfile.write(self._git(path, query, body))
                return
            token = self.headers.get("Authorization", "").rpartition(" ")[2]
            etag = self.headers.get("If-None-Match", "")
            asked = Asked(method=self.command, path=path, query=query, token=token, body=body, etag=etag)
            self._send(api.answer(asked))

        def do_POST(self) -> None:
            self.do_GET()

        def _send(self, answer: Answer) -> None:
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            length = len(answer.body) if answer.claimed_length is None else answer.claimed_length
            self.send_header("Content-Length", str(length))
            self.end_headers()
            self.wfile.write(answer.body)

        def _git(self, path: str, query: str, body: bytes) -> bytes:
            name, _, rest = path.partition(".git/")
            hosted = git_folders(api.repositories).get(f"{name}.git")
            if hosted is None or hosted.git is None:
                return b"HTTP/1.0 404 Not Found\r\n\r\n"
            if not hosted.visible_to(_password(self.headers.get("Authorization", ""))):
                return b'HTTP/1.0 401 Unauthorized\r\nWWW-Authenticate: Basic realm="GitHub"\r\n\r\n'
            told = subprocess.run(
                ["git", "http-backend"], input=body, capture_output=True, check=True,
                env={
                    **NEUTRAL, "PATH": os.environ["PATH"], "REQUEST_METHOD": self.command, "QUERY_STRING": query,
                    "GIT_PROJECT_ROOT": str(Path(hosted.git).parent), "GIT_HTTP_EXPORT_ALL": "1",
                    "PATH_INFO": f"/{hosted.git.name}/{rest}", "CONTENT_LENGTH": str(len(body)),
                    "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                    "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
                    "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
                },
            ).stdout  # fmt: skip
            status = b"" if told.startswith(b"Status:") else b"200 OK\r\n"
            return b"HTTP/1.0 " + status + told.removeprefix(b"Status: ")

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    return Handler
