"""What of a test goes beyond its process: hosts it tries to reach, and whether it starts other processes.

Needs the standard library alone. Hosts are told by the interpreter's own audit events: what compiled code or another
process reaches is not seen. Of processes, what was waited for is seen too, whoever started it.
"""

from __future__ import annotations

import resource
import socket
import sys
from typing import Any

ASKS_NAME = {"socket.getaddrinfo", "socket.gethostbyname"}
GOES_TO = {"socket.connect", "socket.sendto", "socket.sendmsg"}
STARTS = {
    *("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.exec", "os.system"),
    "pty.spawn",
}
MOST = 20


def child_faults() -> int:
    """Grows with each process that was waited for: none starts without a page fault."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt


class Outside:
    """A list of hosts, each once, that grows as they are tried; and whether a process was started."""

    def __init__(self) -> None:
        self.hosts: list[str] = []
        self.has_started = False
        self.faults = child_faults()
        self.own = {"", "*", "localhost", "0.0.0.0", "::", "::1", socket.gethostname()}  # noqa: S104 -- only compared
        sys.addaudithook(self._see)

    def forget(self) -> None:
        """Start a new list."""
        self.hosts = []
        self.has_started = False
        self.faults = child_faults()

    @property
    def starts_processes(self) -> bool:
        """Whether another process was started, or ended, since."""
        return self.has_started or child_faults() != self.faults

    def _see(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in STARTS:
            self.has_started = True
        if event in ASKS_NAME:
            self._note(arguments[0])
        elif event in GOES_TO and isinstance(arguments[1], tuple):
            self._note(arguments[1][0])

    def _note(self, host: Any) -> None:
        name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host or "")
        is_own = name in self.own or name.startswith("127.") or name.endswith(".localhost")
        if not is_own and name not in self.hosts and len(self.hosts) < MOST:
            self.hosts.append(name[:200])
