"""Limits that no kernel mechanism holds here, watched from outside while a command runs."""

import errno
import math
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from oreline.sandbox.contract import Limits

ENTRY_BYTES = 4096
"""What a file costs at least: empty ones fill a disk too."""
PAUSE_SECONDS = 0.1


def measure_folder(folder: Path) -> float:
    """Bytes that a folder takes up on disk. What vanishes or can't be read while looking counts nothing.

    What is nested too deep to be looked at counts without end: any amount may be hidden there.
    """
    total, waiting = 0.0, [os.fspath(folder)]
    while waiting:
        with _looking() as missed, os.scandir(waiting.pop()) as entries:
            for entry in entries:
                with _looking() as missed_entry:
                    total += max(entry.stat(follow_symlinks=False).st_blocks * 512, ENTRY_BYTES)
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                total += sum(missed_entry)
        total += sum(missed)
    return total


@contextmanager
def _looking() -> Iterator[list[float]]:
    """Look at what may not be there; gives what is to be added where that failed."""
    missed: list[float] = []
    try:
        yield missed
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            missed.append(math.inf)


def _children(pid: str) -> list[str]:
    found = []
    for task in Path("/proc", pid, "task").glob("*/children"):
        with suppress(OSError):
            found += task.read_text().split()
    return found


def count_tasks(pid: int) -> int:
    """Threads of a process and of all below it."""
    total, waiting = 0, [str(pid)]
    while waiting:
        one = waiting.pop()
        with suppress(OSError):
            total += len(os.listdir(f"/proc/{one}/task"))  # noqa: PTH208 -- names alone are counted
        waiting += _children(one)
    return total


class Watcher:
    """Says which limit a running command has passed."""

    def __init__(self, limits: Limits, uppers: Sequence[Path], *, most_tasks: int | None) -> None:
        """`most_tasks`: threads allowed below the watched process; None where something else limits them."""
        self._disk_bytes = limits.disk_mb * 2**20
        self._uppers = uppers
        self._most_tasks = most_tasks
        self._due = time.monotonic() + PAUSE_SECONDS

    def is_disk_full(self) -> bool:
        """Whether what was written has reached the disk limit."""
        return sum(measure_folder(upper) for upper in self._uppers) >= self._disk_bytes

    def check(self, pid: int) -> str:
        """The limit passed, `disk` or `processes`, else empty. Looks at most ten times a second."""
        started = time.monotonic()
        if started < self._due:
            return ""
        if self._most_tasks is not None and count_tasks(pid) > self._most_tasks:
            return "processes"
        if self.is_disk_full():
            return "disk"
        ended = time.monotonic()
        # A tree of many files is looked at less often: watching takes a tenth of the time at most.
        self._due = ended + max(PAUSE_SECONDS, 10 * (ended - started))
        return ""
