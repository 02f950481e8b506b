"""Which hosts outside the sandbox Python code tries to reach, told by the interpreter's own audit events.

Needs the standard library alone. What compiled code or another process does is not seen.
"""

from __future__ import annotations

import socket
import sys
from typing import Any

ASKS_NAME = {"socket.getaddrinfo", "socket.gethostbyname"}
GOES_TO = {"socket.connect", "socket.sendto", "socket.sendmsg"}
MOST = 20


class Outside:
    """A list of hosts, each once, that grows as they are tried."""

    def __init__(self) -> None:
        self.hosts: list[str] = []
        self.own = {"", "*", "localhost", "0.0.0.0", "::", "::1", socket.gethostname()}  # noqa: S104 -- only compared
        sys.addaudithook(self._see)

    def forget(self) -> None:
        """Start a new list."""
        self.hosts = []

    def _see(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not event.startswith("socket."):
            return
        if event in ASKS_NAME:
            self._note(arguments[0])
        elif event in GOES_TO and isinstance(arguments[1], tuple):
            self._note(arguments[1][0])

    def _note(self, host: Any) -> None:
        name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host or "")
        is_own = name in self.own or name.startswith("127.") or name.endswith(".localhost")
        if not is_own and name not in self.hosts and len(self.hosts) < MOST:
            self.hosts.append(name[:200])
