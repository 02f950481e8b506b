"""Finds the test that a silent test process hangs in, by its stack, and ends that process. Standard library alone.

Build tools tell of a class when all of it has run, and have no limit for a single test.
"""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from .processes import java_processes
from .stacks import test_in

REPEATED = 20
"""Times as long for a method that runs with one set of data after another; which one it is at, no stack tells."""
SECONDS_TO_ANSWER = 20


class Watch:
    """Watches from a thread of its own, until `stop`."""

    def __init__(self, mark: str, find_folders: Callable[[], list[Path]], seconds: float) -> None:
        """`mark` tells test processes, `find_folders` finds compiled tests, `seconds` are what one test may take."""
        self.mark, self.find_folders, self.seconds = mark, find_folders, seconds
        self.heard = time.monotonic()
        self.hung: dict[str, float] = {}
        """Seconds by id of each test that took too long."""
        self.since: dict[int, tuple[str, float]] = {}
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def hear(self) -> None:
        """The tool said something, so it is alive."""
        self.heard = time.monotonic()

    def stop(self) -> None:
        """Watch no longer."""
        self.stopped.set()
        self.thread.join(SECONDS_TO_ANSWER)

    def _run(self) -> None:
        pause = max(0.5, min(5.0, self.seconds / 4))
        while not self.stopped.wait(pause):
            if time.monotonic() - self.heard >= min(self.seconds / 2, 15.0):
                for process in list(java_processes(self.mark)):
                    self._look_at(process)

    def _look_at(self, process: int) -> None:
        (test, is_repeating), now = test_in(_stacks(process), self.find_folders()), time.monotonic()
        known, since = self.since.get(process, ("", now))
        limit = self.seconds * (REPEATED if is_repeating else 1)
        if not test or test != known:
            self.since[process] = (test, now)
        elif now - since > limit:
            self.hung[test] = now - since
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)


def _stacks(process: int) -> str:
    try:
        argv = ["jcmd", str(process), "Thread.print"]
        done = subprocess.run(argv, capture_output=True, timeout=SECONDS_TO_ANSWER, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace")
