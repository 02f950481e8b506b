"""Which lines of the work tree run, by test: by the interpreter's own monitoring, or by coverage's tracer before 3.12.

Needs the standard library alone, and `coverage` for the tracer. Tests' own files are left out by both.
"""

from __future__ import annotations

import os
import sys
from fnmatch import fnmatch
from typing import Any

WORK = "/work"
TEST_FOLDERS = {"tests", "test", "testing"}
TEST_FILES = ("test_*.py", "*_test.py", "conftest.py")
TOOL = 4
"""Neither a debugger's number nor that of a coverage or profile of the project's own."""


def start_measuring() -> Any:
    """The better way that this interpreter has."""
    return Monitored() if hasattr(sys, "monitoring") else Traced()


def is_measured(path: str) -> bool:
    """Whether a file is source code of the work tree."""
    if not path.startswith(WORK + "/"):
        return False
    *folders, name = path[len(WORK) + 1 :].split("/")
    return TEST_FOLDERS.isdisjoint(folders) and not any(fnmatch(name, pattern) for pattern in TEST_FILES)


class Traced:
    """Lines as coverage's tracer sees them."""

    def __init__(self) -> None:
        import coverage

        omitted = [*(f"*/{name}/*" for name in sorted(TEST_FOLDERS)), "*/test_*.py", "*_test.py", "*/conftest.py"]
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, source=[WORK], omit=omitted, messages=False
        )
        self.coverage.start()

    def switch_context(self, test_id: str) -> None:
        """What runs from now on belongs to this test."""
        self.coverage.switch_context(test_id)

    def stop(self) -> dict[tuple[str, str], list[int]]:
        """Sorted lines by test and path; lines that run at import under the empty id."""
        self.coverage.stop()
        data = self.coverage.get_data()
        found: dict[tuple[str, str], list[int]] = {}
        for path in data.measured_files():
            for line, contexts in sorted(data.contexts_by_lineno(path).items()):
                for context in contexts:
                    found.setdefault((context, os.path.relpath(path, WORK)), []).append(line)
        return found


class Monitored:
    """Lines as `sys.monitoring` tells them: each once a test, of the work tree's own code alone."""

    def __init__(self) -> None:
        self.monitoring: Any = getattr(sys, "monitoring")  # noqa: B009 -- older interpreters have none
        self.seen: dict[str, dict[str, set[int]]] = {"": {}}
        self.current = self.seen[""]
        self.paths: dict[str, str] = {}
        events = self.monitoring.events
        self.monitoring.use_tool_id(TOOL, "oreline")
        self.monitoring.register_callback(TOOL, events.PY_START, self._start)
        self.monitoring.register_callback(TOOL, events.LINE, self._line)
        self.monitoring.set_events(TOOL, events.PY_START)

    def _path(self, filename: str) -> str:
        """Where a file of source code lies; empty for any other."""
        if filename not in self.paths:
            path = os.path.abspath(filename)  # noqa: PTH100
            # Code that comes from no file has a name such as `<string>`.
            self.paths[filename] = path if is_measured(path) and not filename.startswith("<") else ""
        return self.paths[filename]

    def _start(self, code: Any, _offset: int) -> Any:
        if self._path(code.co_filename):
            self.monitoring.set_local_events(TOOL, code, self.monitoring.events.LINE)
        return self.monitoring.DISABLE

    def _line(self, code: Any, line: int) -> Any:
        self.current.setdefault(code.co_filename, set()).add(line)
        return self.monitoring.DISABLE

    def switch_context(self, test_id: str) -> None:
        """What runs from now on belongs to this test."""
        self.current = self.seen.setdefault(test_id, {})
        if test_id:
            self.monitoring.restart_events()

    def stop(self) -> dict[tuple[str, str], list[int]]:
        """Sorted lines by test and path; lines that run at import under the empty id."""
        self.monitoring.set_events(TOOL, 0)
        self.monitoring.free_tool_id(TOOL)
        found: dict[tuple[str, str], set[int]] = {}
        for test_id, files in self.seen.items():
            for filename, lines in files.items():
                found.setdefault((test_id, os.path.relpath(self.paths[filename], WORK)), set()).update(lines)
        return {key: sorted(lines) for key, lines in found.items()}
