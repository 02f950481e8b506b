"""Starts pytest inside the sandbox. Needs the standard library, pytest and coverage alone.

The request comes through standard input as JSON (`oreline/testing/runner.py` writes it); the report goes to the
descriptor in `ORELINE_REPORT_FD` as JSON lines (`oreline/testing/report.py` reads it).
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import sys
from typing import Any

import clocks
from events import Report, open_report
from hidden_sources import HiddenSources
from measuring import start_measuring
from side_by_side import run_side_by_side
from state_pytest import StateWatch

GRACE_SECONDS = 3.0
"""After its limit a test that hasn't heard that it was told to stop never will: its process is ended."""


def write_coverage(measuring: Any, report: Report) -> None:
    """Lines of each file by test; lines run at import under the empty id."""
    for (test_id, path), lines in sorted(measuring.stop().items()):
        report.write("covered", id=test_id, path=path, lines=lines)


def watches_of_calls(request: Any) -> list[Any]:
    """What makes the plugins that record or replay calls, loaded before any code of the tree is."""
    paths = request.get("test_paths")
    if paths is None:
        return []
    if request.get("replayed") is None:
        watch = importlib.import_module("call_watch").CallWatch
        return [lambda report: watch(report, paths)]
    replay = importlib.import_module("replaying").Replay
    return [lambda report: replay(report, paths, request["replayed"])]


def main() -> int:
    """Exit code of pytest."""
    report = open_report()
    request = json.load(sys.stdin)
    # Before pytest, which may import the very package under test.
    measuring = start_measuring() if request["with_coverage"] else None
    import pytest

    is_old = int(pytest.__version__.split(".")[0]) < 7
    plugin = importlib.import_module("older_pytest" if is_old else "oreline_pytest")
    of_calls = watches_of_calls(request)

    # As `python -m pytest` has it: the work tree first, this folder nowhere.
    sys.path[0] = os.getcwd()  # noqa: PTH109
    sys.argv[0] = os.path.join(os.path.dirname(pytest.__file__), "__main__.py")  # noqa: PTH118, PTH120
    # After pytest, which measures durations with clocks of its own.
    if request["is_clock_fast"]:
        clocks.speed_up()
    if request["clock_offset_days"]:
        clocks.move_on(request["clock_offset_days"])
    workers = request["workers"]

    def run(part: int, report: Report, rest: Any) -> int:
        reporter = plugin.Reporter(request, report, measuring, (part, workers), rest)
        watches: list[Any] = [StateWatch(report)] if request["with_state"] else []
        watches += [HiddenSources()] if request["are_sources_hidden"] else []
        watches += [one(report) for one in of_calls]
        return int(pytest.main(plugin.arguments(), plugins=[reporter, *watches]))

    if measuring or request["with_state"]:
        # What is measured is this process's own.
        code = run(0, report, None)
    else:
        seconds = request["test_seconds"]
        runs = [functools.partial(run, part) for part in range(workers)]
        code = run_side_by_side(report, runs, seconds, seconds + GRACE_SECONDS)
    if measuring:
        write_coverage(measuring, report)
    report.write("end", exit_code=code)
    return code


if __name__ == "__main__":
    exit_code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    # Threads that a test left behind would keep the process alive.
    os._exit(exit_code)
