"""The mirror's door: HTTP on a Unix socket in a folder of its own, for one run of steps. Counts what goes through."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import ThreadingMixIn, UnixStreamServer
from threading import BoundedSemaphore, Lock, Thread
from typing import Any, Final

from oreline.environments.index.contract import MissingError, RefusedError, UnreachableError
from oreline.environments.index.mirror import Mirror
from oreline.environments.index.places import SOCKET

MOST_CONNECTIONS: Final = 128
IDLE_SECONDS: Final = 60.0
MOST_NOTES: Final = 50
FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})


@dataclass(slots=True)
class Traffic:
    """What went through a door."""

    requests: int = 0
    served_bytes: int = 0
    missing: list[str] = field(default_factory=list)
    """The first paths that an index doesn't have."""
    refused: list[str] = field(default_factory=list)
    """The first requests that were not let through, and why."""
    failures: list[str] = field(default_factory=list)
    """The first answers that an index owed, and why."""
    full_disk: str = ""
    """What the host's file system said when it had no room; empty as long as it has."""
    _lock: Lock = field(default_factory=Lock)

    def count(self, served_bytes: int = 0) -> None:
        """One more request, answered with so many bytes."""
        with self._lock:
            self.requests += 1
            self.served_bytes += served_bytes

    def note(self, notes: list[str], text: str) -> None:
        """Keep a line, if it is among the first."""
        with self._lock:
            if len(notes) < MOST_NOTES:
                notes.append(text[:500])


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "oreline"
    sys_version = ""
    timeout = IDLE_SECONDS
    server: "_Server"

    def do_GET(self) -> None:
        if not self.path.startswith("/") or "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            self.send_error(400)
            return
        traffic = self.server.traffic
        try:
            body = self.server.mirror.answer(self.path, self.headers.get("Accept", "*/*"))
            with body.path.open("rb") as file:
                self._send_head(200, body.content_type, body.length)
                if self.command == "GET" and body.length:
                    self.connection.sendfile(file, body.offset, body.length)
            traffic.count(body.length)
        except MissingError:
            self._say(404, traffic.missing, self.path)
        except RefusedError as error:
            self._say(403, traffic.refused, f"{self.path[:200]}: {error}")
        except UnreachableError as error:
            self._say(502, traffic.failures, str(error))

    do_HEAD = do_GET  # noqa: N815 -- as the library asks for it

    def _say(self, status: int, notes: list[str], text: str) -> None:
        self.server.traffic.count()
        self.server.traffic.note(notes, text)
        said = f"{text}\n".encode()
        self._send_head(status, "text/plain; charset=utf-8", len(said))
        if self.command != "HEAD":
            self.wfile.write(said)

    def _send_head(self, status: int, content_type: str, length: int) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Every request that is no GET or HEAD of a path, and what is no HTTP, ends here."""
        self.close_connection = True
        self.server.traffic.note(self.server.traffic.refused, f"{self.requestline[:200]}: {message or 'refused'}")
        super().send_error(code, message, explain)

    def log_message(self, *args: object) -> None:
        """Say nothing: what counts is in the traffic."""


class _Server(ThreadingMixIn, UnixStreamServer):
    daemon_threads = True
    request_queue_size = MOST_CONNECTIONS

    def __init__(self, address: str, mirror: Mirror, traffic: Traffic) -> None:
        self.mirror = mirror
        self.traffic = traffic
        self._free = BoundedSemaphore(MOST_CONNECTIONS)
        super().__init__(address, _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        self._free.acquire()
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no news; anything else is our own fault, and is no answer of the index."""
        error = sys.exc_info()[1]
        if isinstance(error, OSError) and error.errno in FULL:
            self.traffic.full_disk = str(error)
        if not isinstance(error, ConnectionError | TimeoutError):
            self.traffic.note(self.traffic.failures, f"the mirror broke: {type(error).__name__}: {error}")


@contextmanager
def open_door(mirror: Mirror, folder: Path) -> Iterator[Traffic]:
    """Serve on a socket in `folder`, whoever can reach the folder; gives what goes through, as it goes."""
    traffic = Traffic()
    folder.mkdir(mode=0o755)
    descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    try:
        # By the descriptor: the address of a socket has room for 107 bytes.
        with _Server(f"/proc/self/fd/{descriptor}/{SOCKET}", mirror, traffic) as server:
            (folder / SOCKET).chmod(0o666)
            thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
            thread.start()
            try:
                yield traffic
            finally:
                server.shutdown()
                thread.join()
    finally:
        os.close(descriptor)
