"""From a reporter's events to the suite's results: ids, what was asked for, whether a run came to an end."""

import os
import re
import threading
from collections.abc import Sequence

from channel import Ended, Event, Run
from events import Suite
from tap_lines import TapReader

WORK = "/work"
COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
DURATION = re.compile(r" \(\d+(\.\d+)? ?m?s\)$")
BROKEN = {"failed", "error", "timeout"}
SEPARATOR = " > "


def clean(title: str) -> str:
    """A name without what changes between runs or can't be seen: colours, a duration, blanks at its end."""
    plain = COLOUR.sub("", title).rstrip()
    return DURATION.sub("", plain).rstrip()


def relative(path: str, cwd: str) -> str:
    """A path as ids tell it: below the work tree."""
    if not path:
        return ""
    absolute = os.path.normpath(os.path.join(cwd, path))
    below = os.path.relpath(absolute, WORK)
    real = os.path.relpath(os.path.realpath(absolute), WORK)
    return real if below.startswith("..") else below


class Results:
    """Results of all runs of an order."""

    def __init__(self, suite: Suite, select: Sequence[str] | None) -> None:
        self.suite = suite
        self.wanted = None if select is None else set(select)
        self.seen: dict[str, int] = {}
        self.files: set[str] = set()
        self.of_file: dict[str, list[str]] = {}
        """Ids of tests by file."""
        self.of_name: dict[str, list[str]] = {}
        """Ids of tests by file and names: several where tests are called the same."""
        self.is_other_broken = False
        self.exit_code = 0
        self.lock = threading.Lock()

    def result(self, file: str, titles: Sequence[str], status: str, seconds: float, message: str) -> None:
        """One test has ended; one that nobody asked for is passed over."""
        self.files.add(file)
        test_id = SEPARATOR.join([part for part in (file, *map(clean, titles)) if part]) or "(no name)"
        self.seen[test_id] = self.seen.get(test_id, 0) + 1
        unique = test_id if self.seen[test_id] == 1 else f"{test_id} #{self.seen[test_id]}"
        if self.wanted is None or unique in self.wanted:
            self.of_file.setdefault(file, []).append(unique)
            self.of_name.setdefault(test_id, []).append(unique)
            self.suite.result(unique, status, seconds, message)
        else:
            self.is_other_broken |= status in BROKEN

    def error(self, path: str, message: str) -> None:
        """A file could not be run, or the tool itself."""
        self.files.add(path)
        # The beginning of what node says tells what is wrong, the end where.
        self.suite.error(path, COLOUR.sub("", message)[:2000])

    def end(self) -> int:
        """Exit code of this process."""
        code: int = self.suite.end(0 if self.is_other_broken else self.exit_code)
        return code


class Listener:
    """Takes the events of one run; runs may overlap."""

    def __init__(self, results: Results, run: Run) -> None:
        self.results, self.run = results, run
        self.has_ended = False
        self.is_broken = False
        self.tap: TapReader | None = None

    def take(self, event: Event) -> None:
        """One event of the reporter."""
        with self.results.lock:
            match event:
                case {"event": "test", "file": str(file), "titles": list(titles), "status": str(status)}:
                    told = event.get("seconds"), event.get("message")
                    seconds = float(told[0]) if isinstance(told[0], int | float) else 0.0
                    self.result(file, [str(title) for title in titles], status, seconds, str(told[1] or ""))
                case {"event": "broken", "file": str(file), "message": str(message)}:
                    self.error(file, message)
                case {"event": "line", "text": str(text)}:
                    self.tap = self.tap or self.read_tap()
                    self.tap.read(text)
                case {"event": "ended"}:
                    self.has_ended = True

    def read_tap(self) -> TapReader:
        """A reader for the run's file."""
        return TapReader(
            lambda titles, status, seconds, message: self.result("", titles, status, seconds, message),
            lambda message: self.error("", message),
        )

    def result(self, file: str, titles: list[str], status: str, seconds: float, message: str) -> None:
        """One test has ended."""
        self.is_broken |= status in BROKEN
        path = relative(file or self.run.path, self.run.cwd)
        self.results.result(path, titles, status, seconds, COLOUR.sub("", message))

    def error(self, file: str, message: str) -> None:
        """A file could not be run."""
        self.is_broken = True
        self.results.error(relative(file or self.run.path, self.run.cwd), message)

    def close(self, ended: Ended) -> None:
        """The run is over; one that never said so is no evidence."""
        with self.results.lock:
            if self.tap:
                self.tap.end()
            path = relative(self.run.path, self.run.cwd) or broken_file(ended.output)
            if not self.has_ended:
                said = f"exit code {ended.exit_code}, before its tests came to an end: {ended.output[-1500:]}"
                self.results.error(path, said)
            elif ended.exit_code and not self.is_broken:
                self.results.error(path, f"exit code {ended.exit_code}, and no test failed: {ended.output[-1500:]}")
            self.results.exit_code = self.results.exit_code or ended.exit_code


def broken_file(output: str) -> str:
    """The first file of the work tree that an error names, outside of what is installed."""
    for found in re.finditer(rf"(?:file://)?{WORK}/([^\s:()'\"]+\.[cm]?[jt]sx?)", output):
        if "node_modules/" not in found[1]:
            return found[1]
    return ""
