"""Finds the test that a silent test process hangs in, by its stack, and ends that process. Standard library alone.

Surefire tells of a class when all of it has run, and has no limit for a single test.
"""

import os
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from .processes import test_processes

_FRAME = re.compile(r"^\s+at (?:[\w.@-]+/)*([\w.$]+)\.(\w+)\(", re.MULTILINE)
_MAIN = re.compile(r'^"main" .*?(?=^$|\Z)', re.MULTILINE | re.DOTALL)
SECONDS_TO_ANSWER = 20


class Watch:
    """Watches from a thread of its own, until `stop`."""

    def __init__(self, find_folders: Callable[[], list[Path]], seconds: float) -> None:
        """`find_folders` finds those of compiled tests, `seconds` are what one test may take."""
        self.find_folders, self.seconds = find_folders, seconds
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
                for process in list(test_processes()):
                    self._look_at(process)

    def _look_at(self, process: int) -> None:
        test, now = self._test_in(process), time.monotonic()
        known, since = self.since.get(process, ("", now))
        if not test or test != known:
            self.since[process] = (test, now)
        elif now - since > self.seconds:
            self.hung[test] = now - since
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                return

    def _test_in(self, process: int) -> str:
        """Id of the test that the main thread is in: its outermost frame in a class of the tests."""
        try:
            argv = ["jcmd", str(process), "Thread.print"]
            done = subprocess.run(argv, capture_output=True, timeout=SECONDS_TO_ANSWER, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return ""
        main = _MAIN.search(done.stdout.decode("utf-8", "replace"))
        frames = _FRAME.findall(main[0]) if main else []
        folders = self.find_folders() if frames else []
        return next((f"{name}#{method}" for name, method in reversed(frames) if _is_test(folders, name)), "")


def _is_test(folders: list[Path], class_name: str) -> bool:
    path = class_name.replace(".", "/") + ".class"
    return any((folder / path).is_file() for folder in folders)
