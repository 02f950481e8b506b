"""A client of the index mirror, as plain as can be: HTTP over its Unix socket, or bytes that are no HTTP."""

import http.client
import json
import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oreline.environments.index.opening import Index, open_index
from oreline.environments.index.places import SOCKET
from oreline.environments.index.server import Traffic
from oreline.environments.index.settings import IndexSettings

HASTY = IndexSettings(timeout_seconds=5, attempts=2, backoff_seconds=0)


@dataclass(frozen=True)
class Reply:
    status: int
    body: bytes
    headers: Mapping[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def _connect(folder: Path) -> socket.socket:
    # By its descriptor: the address of a socket has room for 107 bytes.
    descriptor = os.open(folder, os.O_PATH)
    try:
        raw = socket.socket(socket.AF_UNIX)
        raw.settimeout(10)
        raw.connect(f"/proc/self/fd/{descriptor}/{SOCKET}")
        return raw
    finally:
        os.close(descriptor)


class _Connection(http.client.HTTPConnection):
    def __init__(self, folder: Path) -> None:
        super().__init__("mirror")
        self.folder = folder

    def connect(self) -> None:
        self.sock = _connect(self.folder)


@dataclass(frozen=True)
class Client:
    """Asks through one door of an index."""

    index: Index
    folder: Path
    traffic: Traffic

    def get(self, path: str, *, method: str = "GET", accept: str = "*/*") -> Reply:
        connection = _Connection(self.folder)
        try:
            connection.request(method, path, headers={"Accept": accept})
            answer = connection.getresponse()
            return Reply(answer.status, answer.read(), dict(answer.getheaders()))
        finally:
            connection.close()

    def send(self, data: bytes) -> bytes:
        """What comes back for these bytes, up to the end of the connection or ten seconds of silence."""
        with _connect(self.folder) as raw:
            try:
                raw.sendall(data)
                raw.shutdown(socket.SHUT_WR)
                return b"".join(iter(lambda: raw.recv(2**16), b""))
            except (BrokenPipeError, ConnectionResetError):
                return b""


@contextmanager
def index_client(cache: Path, newest_release: str = "", settings: IndexSettings = HASTY) -> Iterator[Client]:
    """The mirror, opened, and a client of it."""
    with open_index(cache, newest_release, settings) as index, index.open_door() as door:
        yield Client(index, door.mount.layers[0], door.traffic)
