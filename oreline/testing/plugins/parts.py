"""A process that runs tests, apart from the one that started it, and what it tells.

Needs the standard library alone. It is nobody's child but the sandbox's first process's, which no signal ends: a test
that kills its parent, or its process group, doesn't meet the one that listens.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

from events import Report

BROKE = 3
READ_BYTES = 1 << 16


class Part:
    """One of the processes."""

    def __init__(self, report: Report, run: Callable[[Report], int]) -> None:
        """Raises OSError where no more processes may be started."""
        self.rest = b""
        self.is_silent = False
        self.heard_at = monotonic()
        self.reader, writer = os.pipe()
        self.process = _start_orphan(report, run, self.reader, writer)
        os.close(writer)

    def listen(self) -> Iterator[tuple[dict[str, Any], bytes]]:
        """The events that can be read now, each with its line."""
        data = os.read(self.reader, READ_BYTES)
        self.is_silent = not data
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            event = read(line)
            if event:
                # The clock that the tests see may run fast; this one was taken before.
                self.heard_at = monotonic()
                yield event, line

    @property
    def has_ended(self) -> bool:
        """Whether it runs no more."""
        try:
            with open(f"/proc/{self.process}/stat", "rb") as file:  # noqa: PTH123
                return file.read().rpartition(b")")[2].split()[0] in {b"Z", b"X"}
        except (OSError, IndexError):
            return True

    def close(self) -> None:
        """End it, with all of its process group, and listen no more."""
        for stop in (os.killpg, os.kill):
            try:
                stop(self.process, signal.SIGKILL)
            except OSError:
                continue
        os.close(self.reader)


def _start_orphan(report: Report, run: Callable[[Report], int], reader: int, writer: int) -> int:
    """Id of a process whose parent has ended."""
    told, tell = os.pipe()
    between = os.fork()
    if not between:
        _start_and_end(tell)
        os.close(told)
        os.close(reader)
        os.close(report.descriptor)
        _leave(run, writer)
    os.close(tell)
    os.waitpid(between, 0)
    process = os.read(told, 32)
    os.close(told)
    if not process:
        raise OSError("no more processes may be started")
    return int(process)


def _start_and_end(tell: int) -> None:
    """Comes back in a child of this process, which tells its id and ends."""
    try:
        process = os.fork()
    except OSError:
        os._exit(BROKE)
    if process:
        os.write(tell, b"%d" % process)
        os._exit(0)
    os.close(tell)


def _leave(run: Callable[[Report], int], writer: int) -> None:
    """Run in a process just forked, and end it."""
    code = BROKE
    try:
        os.setpgid(0, 0)
        report = Report(writer)
        code = run(report)
        report.write("end", exit_code=code)
    except BaseException:  # noqa: BLE001 -- what called the fork must not run twice
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def read(line: bytes) -> dict[str, Any]:
    """The event of a line; empty where it is none."""
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return event if isinstance(event, dict) else {}


def names(event: dict[str, Any]) -> list[str] | None:
    """The tests that an event says were collected; None where it isn't said as it should be."""
    ids = event.get("ids")
    return ids if isinstance(ids, list) and all(isinstance(test, str) for test in ids) else None
