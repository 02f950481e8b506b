"""A git host over HTTP: git's own `http-backend`, so that partial clones are the real thing."""

import base64
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from tests.doubles.http_server import http_server


@contextmanager
def git_server(root: Path, token: str = "", heard: list[str] | None = None, moved: str = "") -> Iterator[str]:
    """URL below which the repositories in `root` can be fetched while the block runs, by whoever has the token, if any.

    `heard` takes what each request says in `Authorization`; `moved` is the URL everything is found at instead.
    """
    wanted = f"Basic {base64.b64encode(f'x-access-token:{token}'.encode()).decode()}" if token else ""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer()

        def do_POST(self) -> None:
            self._answer()

        def _answer(self) -> None:
            said = self.headers.get("Authorization", "")
            (heard if heard is not None else []).append(said)
            if moved or (wanted and said != wanted):
                self.send_response(302 if moved else 401)
                self.send_header("Location", f"{moved}{self.path}")
                self.send_header("WWW-Authenticate", 'Basic realm="git"')
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            path, _, query = self.path.partition("?")
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            env = {
                "PATH": os.environ["PATH"],
                "HOME": "/nonexistent",
                "GIT_CONFIG_GLOBAL": os.devnull,
                "GIT_CONFIG_NOSYSTEM": "1",
                "GIT_PROJECT_ROOT": str(root),
                "GIT_HTTP_EXPORT_ALL": "1",
                "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
                "REQUEST_METHOD": self.command,
                "PATH_INFO": path,
                "QUERY_STRING": query,
                "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                "CONTENT_LENGTH": str(len(body)),
                "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
            }
            done = subprocess.run(["git", "http-backend"], env=env, input=body, capture_output=True, check=False)
            head, _, content = done.stdout.partition(b"\r\n\r\n")
            fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line)
            self.send_response(int(fields.pop("Status", "200").split()[0]))
            for name, value in {**fields, "Content-Length": str(len(content))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *arguments: object) -> None:
            pass

    with http_server(Handler) as url:
        yield url
