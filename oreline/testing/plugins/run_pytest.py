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
from side_by_side import run_side_by_side

WORK = "/work"


def start_coverage() -> Any:
    """Measure lines of the work tree, by test."""
    import coverage

    tests = ["*/tests/*", "*/test/*", "*/testing/*", "*/test_*.py", "*_test.py", "*/conftest.py"]
    measuring = coverage.Coverage(data_file=None, config_file=False, source=[WORK], omit=tests, messages=False)
    measuring.start()
    return measuring


def write_coverage(measuring: Any, report: Report) -> None:
    """Lines of each file by test; lines run at import under the empty id."""
    measuring.stop()
    data = measuring.get_data()
    for path in sorted(data.measured_files()):
        lines: dict[str, list[int]] = {}
        for line, contexts in sorted(data.contexts_by_lineno(path).items()):
            for context in contexts:
                lines.setdefault(context, []).append(line)
        for test_id, found in sorted(lines.items()):
            report.write("covered", id=test_id, path=os.path.relpath(path, WORK), lines=found)


def main() -> int:
    """Exit code of pytest."""
    report = open_report()
    request = json.load(sys.stdin)
    # Before pytest, which may import the very package under test.
    measuring = start_coverage() if request["with_coverage"] else None
    import pytest

    is_old = int(pytest.__version__.split(".")[0]) < 7
    plugin = importlib.import_module("older_pytest" if is_old else "oreline_pytest")

    # As `python -m pytest` has it: the work tree first, this folder nowhere.
    sys.path[0] = os.getcwd()  # noqa: PTH109
    sys.argv[0] = os.path.join(os.path.dirname(pytest.__file__), "__main__.py")  # noqa: PTH118, PTH120
    # After pytest, which measures durations with clocks of its own.
    if request["is_clock_fast"]:
        clocks.speed_up()
    if request["clock_offset_days"]:
        clocks.move_on(request["clock_offset_days"])
    workers = request["workers"]

    def run(part: int, report: Report) -> int:
        reporter = plugin.Reporter(request, report, measuring, (part, workers))
        return int(pytest.main(plugin.arguments(), plugins=[reporter]))

    if workers > 1:
        code: int = run_side_by_side(report, [functools.partial(run, part) for part in range(workers)])
    else:
        code = run(0, report)
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
