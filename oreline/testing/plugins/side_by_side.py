"""Several processes that share the tests of one run, in one work tree at the same time, and tell of it as one.

Needs the standard library alone. What the processes tell passes as it comes; only what they collected and how they
ended is put together.
"""

from __future__ import annotations

import json
import os
import selectors
import time
import traceback
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

from events import Report

READ_BYTES = 1 << 16
BROKE = 3
NO_TESTS = 5
LEFTOVER_SECONDS = 0.5
"""How long to listen after the end of a process whose own children may hold its end of the pipe."""


class Part:
    """One of the processes."""

    def __init__(self, report: Report, run: Callable[[Report], int]) -> None:
        self.rest = b""
        self.ids: list[str] | None = None
        self.announced: int | None = None
        self.exit_code: int | None = None
        self.ended_at = 0.0
        self.reader, writer = os.pipe()
        self.process = os.fork()
        if not self.process:
            os.close(self.reader)
            os.close(report.descriptor)
            leave(run, writer)
        os.close(writer)

    def look(self) -> None:
        """Learn whether it has ended."""
        if self.exit_code is None:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.exit_code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else BROKE
                self.ended_at = time.monotonic()

    def hear(self, data: bytes, report: Report) -> None:
        """Take in what it wrote."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            event = read(line)
            if event.get("event") == "collected":
                # What a test writes in its name later, or in another form, is none of its own.
                self.ids = names(event) if self.ids is None else self.ids
            elif event.get("event") == "end":
                self.announced = event.get("exit_code")
            elif event:
                report.send(line)


def leave(run: Callable[[Report], int], writer: int) -> None:
    """Run in a process just forked, and end it."""
    code = BROKE
    try:
        report = Report(writer)
        code = run(report)
        report.write("end", exit_code=code)
    except BaseException:  # noqa: BLE001 -- what called the fork must not run twice
        traceback.print_exc()
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


def run_side_by_side(report: Report, runs: list[Callable[[Report], int]]) -> int:
    """One exit code for all; one that contradicts what its process announced is none."""
    parts = [Part(report, run) for run in runs]
    with selectors.DefaultSelector() as selector:
        for part in parts:
            selector.register(part.reader, selectors.EVENT_READ, part)
        while selector.get_map():
            listen(selector, report)
    ids = [part.ids for part in parts]
    if all(known is not None for known in ids):
        report.write("collected", ids=[test for known in ids for test in known or ()])
    codes = {BROKE if part.exit_code is None or part.exit_code != part.announced else part.exit_code for part in parts}
    return max(codes - {NO_TESTS}, default=NO_TESTS)


def listen(selector: selectors.BaseSelector, report: Report) -> None:
    """Pass on what came, and stop listening to those who have nothing more to say."""
    ready = {key.data for key, _ in selector.select(0.1)}
    for key in list(selector.get_map().values()):
        part = key.data
        data = os.read(part.reader, READ_BYTES) if part in ready else b""
        part.hear(data, report)
        part.look()
        is_silent = part in ready and not data
        is_late = part.exit_code is not None and not data and time.monotonic() - part.ended_at > LEFTOVER_SECONDS
        if is_late or (is_silent and part.exit_code is not None):
            selector.unregister(part.reader)
        elif is_silent:
            time.sleep(0.05)
