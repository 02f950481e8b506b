"""What one process after the other tells of its share of the tests: where one breaks off, the next takes the rest.

Needs the standard library alone. A test that ends its process, or is still there long after its limit, is named; the
ones it kept from running have their own results.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from events import Report
from parts import BROKE, Part, names

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Run = Callable[[Report, Sequence[str] | None], int]
    """Runs a share, or what is left of it, and gives pytest's exit code."""

NO_TESTS = 5
TESTS_FAILED = 1
LEFTOVER_SECONDS = 0.5
"""How long to listen after the end of a process whose own children may hold its end of the pipe."""
MOST_ENDED = 20
"""Processes that may end early, one a test, before the rest is left alone."""
MOST_HUNG = 3


class Share:
    """The tests of one process."""

    def __init__(self, report: Report, run: Run, test_seconds: float, stall_seconds: float) -> None:
        self.report, self.run = report, run
        self.test_seconds, self.stall_seconds = test_seconds, stall_seconds
        self.ids: list[str] | None = None
        self.left: list[str] = []
        self.current = ""
        self.codes: list[int] = []
        self.ended = self.hung = 0
        self.part: Part | None = None
        self._start(None)

    def _start(self, rest: Sequence[str] | None) -> None:
        self.is_first, self.died_at = rest is None, 0.0
        self.announced: int | None = None
        try:
            self.part = Part(self.report, lambda report: self.run(report, rest))
        except OSError:
            self.part = None
            self.codes.append(BROKE)

    def hear(self) -> None:
        """Take in what there is to read."""
        for event, line in self.part.listen() if self.part else ():
            self._take(event, line)

    def _take(self, event: dict[str, Any], line: bytes) -> None:
        kind, test = event.get("event"), event.get("id")
        if kind == "collected":
            # What a test writes in its name later, or in another form, is none of its own.
            self.ids = names(event) if self.ids is None else self.ids
            self.left = list(self.ids or ()) if self.is_first else self.left
        elif kind == "end":
            code = event.get("exit_code")
            self.announced = code if isinstance(code, int) else BROKE
        elif kind != "collection_error" or self.is_first:
            self._follow(kind, test, event.get("phase"))
            self.report.send(line)

    def _follow(self, kind: object, test: object, phase: object) -> None:
        if kind == "start" and isinstance(test, str):
            self.current = test
            if test in self.left:
                self.left.remove(test)
        elif kind == "phase" and test == self.current and phase == "teardown":
            self.current = ""

    def look(self) -> None:
        """Go on to the rest where the process has ended, or end it where its test does not."""
        if self.part is None:
            return
        if self.part.has_ended:
            self.died_at = self.died_at or monotonic()
            since = monotonic() - max(self.died_at, self.part.heard_at)
            if self.part.is_silent or since > LEFTOVER_SECONDS:
                self._go_on()
        elif self.current and monotonic() - self.part.heard_at > self.stall_seconds:
            self._tell_hung()
            self._go_on()

    def _tell_hung(self) -> None:
        self.hung += 1
        message = f"ran longer than {self.test_seconds} seconds, and did not hear that it was told to stop"
        self.report.write(
            "phase", id=self.current, phase="call", outcome="timeout", seconds=self.test_seconds, message=message
        )

    def _go_on(self) -> None:
        part, self.part = self.part, None
        if part:
            part.close()
        was_running, self.current = self.current, ""
        if self.announced is not None:
            self.codes.append(self.announced)
        elif not was_running:
            self.codes.append(BROKE)
        else:
            self.ended += 1
            self.codes.append(TESTS_FAILED)
            if self.left and self.ended < MOST_ENDED and self.hung < MOST_HUNG:
                self._start(tuple(self.left))
            elif self.left:
                self.codes.append(BROKE)
