"""What scripts inside the sandbox tell the host: JSON lines on a descriptor that no other process is given.

Needs the standard library alone. `oreline/testing/report.py` reads the lines and lists the events.
"""

from __future__ import annotations

import fcntl
import json
import os

REPORT_DESCRIPTOR = 700
BROKEN = {"failed", "error", "timeout"}


class Report:
    """JSON lines to the host, from this process alone: forked children hold the descriptor too."""

    def __init__(self, descriptor: int) -> None:
        self.owner = os.getpid()
        # High up and closed on exec, so that tests that close or inherit descriptors don't meet it by accident.
        self.descriptor = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, REPORT_DESCRIPTOR)
        os.close(descriptor)

    def write(self, event: str, **fields: object) -> None:
        """One event on a line of its own, whatever stands before it."""
        self.send(json.dumps({"event": event, **fields}).encode())

    def send(self, line: bytes) -> None:
        """One event that is written out already."""
        if os.getpid() != self.owner:
            return
        data = b"\n" + line + b"\n"
        while data:
            data = data[os.write(self.descriptor, data) :]


def open_report() -> Report:
    """The report of this process, told of by the sandbox."""
    return Report(int(os.environ.pop("ORELINE_REPORT_FD")))


class Suite:
    """A run of a tool that tells of tests as they end: names are made unique, and its own end is held against them."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.seen: dict[str, int] = {}
        self.ids: list[str] = []
        self.is_broken = False

    def name(self, test_id: str) -> str:
        """The id itself, or `id #2` and so on where an earlier test of this run has it."""
        self.seen[test_id] = self.seen.get(test_id, 0) + 1
        number = self.seen[test_id]
        unique = test_id if number == 1 else f"{test_id} #{number}"
        self.ids.append(unique)
        return unique

    def result(self, test_id: str, status: str, seconds: float = 0.0, message: str = "") -> None:
        """One test has ended: passed | failed | error | skipped | xfailed | xpassed | timeout | not_run."""
        self.is_broken |= status in BROKEN
        self.report.write("result", id=self.name(test_id), status=status, seconds=seconds, message=message[:2000])

    def error(self, path: str, message: str) -> None:
        """A file or package of tests that could not be run at all: it doesn't compile, doesn't load, its setup died."""
        self.is_broken = True
        self.report.write("collection_error", path=path, message=message[-2000:])

    def end(self, exit_code: int, output: str = "") -> int:
        """Exit code for this process: 0 all well, 1 something broke, 5 no tests. `exit_code` is the tool's own.

        A tool that failed although no test did is an error of its own, told with the end of its `output`.
        """
        if exit_code and not self.is_broken:
            self.error("", f"the tool ended with exit code {exit_code}, and no test failed: {output[-1500:]}")
        code = 1 if self.is_broken else 0 if self.ids else 5
        self.report.write("collected", ids=self.ids)
        self.report.write("end", exit_code=code, tool_exit_code=exit_code)
        return code
