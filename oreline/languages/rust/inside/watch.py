"""One process of a test program, watched: its lines as they come, and what is left of it ended with it."""

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

LINE_BYTES = 16_000_000
TAIL_BYTES = 4_000
GRACE_SECONDS = 0.3
"""For output on its way when the process has ended; a child it left behind may hold the pipe for ever."""
DRAIN_SECONDS = 5.0
TICK_SECONDS = 0.05
CLOSED = b""


class Watched:
    """A running program in a session of its own; `lines` ends with the process."""

    def __init__(self, command: list[str], cwd: str, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.waiting: queue.Queue[bytes] = queue.Queue(10_000)
        self.said = bytearray()
        self.errors = threading.Thread(target=self._read_errors, daemon=True)
        self.errors.start()
        threading.Thread(target=self._read_lines, daemon=True).start()

    def _read_lines(self) -> None:
        stream: IO[bytes] | None = self.process.stdout
        while stream and (line := stream.readline(LINE_BYTES)):
            self.waiting.put(line)
        self.waiting.put(CLOSED)

    def _read_errors(self) -> None:
        stream = self.process.stderr
        while stream and (data := os.read(stream.fileno(), 65536)):
            self.said += data
            del self.said[:-TAIL_BYTES]

    def lines(self) -> Iterator[bytes | None]:
        """Lines of standard output; None whenever there was none for a moment, so that clocks can be looked at."""
        is_closed, ended_at = False, 0.0
        while True:
            try:
                line: bytes | None = self.waiting.get(timeout=TICK_SECONDS)
            except queue.Empty:
                line = None
            is_closed |= line == CLOSED
            yield line or None
            if is_closed:
                # Its end is moments away, where a tick would be most of what a short process takes.
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(TICK_SECONDS)
            if self.process.poll() is not None:
                ended_at = ended_at or time.monotonic()
                since = time.monotonic() - ended_at
                if is_closed or since > DRAIN_SECONDS or (line is None and since > GRACE_SECONDS):
                    return

    def end(self) -> None:
        """Kill it and what it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def tail(self) -> str:
        """The end of standard error, once the process has ended."""
        self.errors.join(GRACE_SECONDS)
        return bytes(self.said).decode("utf-8", "replace")


def describe_end(exit_code: int | None) -> str:
    """How a process ended, in words."""
    if exit_code is not None and exit_code < 0:
        number = -exit_code
        known = {entry.value: entry.name for entry in signal.Signals}
        return f"signal {number} ({known.get(number, 'unknown')})"
    return f"exit code {exit_code}"
