"""One run of Maven, from the order to the last event. Needs the standard library alone."""

import os
import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jvm.hanging import Watch
from jvm.processes import end_all, start
from jvm.results import Results

from .call import command
from .console import Console
from .covered import tell_coverage
from .errors import as_order, errors
from .measuring import Measuring, prepare
from .modules import module_of
from .selection import can_not_select
from .surefire import PASSED_OVER, find_reports, remove_reports

if TYPE_CHECKING:
    from events import Suite

TREE = Path.cwd()
KEPT_LINES = 150
NOT_FOUND = 127


def test_folders() -> list[Path]:
    """Folders of compiled tests."""
    found = []
    for folder, folders, _ in os.walk(TREE):
        folders[:] = [name for name in folders if name not in PASSED_OVER]
        found += [Path(folder, name) for name in folders if name == "test-classes"]
    return found


def run_maven(argv: list[str], console: Console, seconds: float) -> tuple[int, str, dict[str, float]]:
    """Its exit code, the end of its output, and tests that hung; all it started is gone."""
    remove_reports(TREE)
    tail: deque[str] = deque(maxlen=KEPT_LINES)
    process = start(argv, TREE)
    watch = Watch("surefire", test_folders, seconds) if seconds else None
    for raw in process.stdout or ():
        line = raw.decode("utf-8", "replace").rstrip("\r\n")
        console.read(line)
        tail.append(line[:1000])
        if watch:
            watch.hear()
    code = process.wait()
    if watch:
        watch.stop()
    end_all()
    return code, "\n".join(tail), watch.hung if watch else {}


def _measuring(order: dict[str, Any]) -> Measuring | None:
    """What measures lines, where they are asked for and it was fetched."""
    named = "-Dmaven.repo.local="
    places = [word.removeprefix(named) for word in order["options"]["arguments"] if word.startswith(named)]
    return prepare(Path(places[0]), TREE) if order.get("with_coverage") and places else None


def run(order: dict[str, Any], suite: "Suite") -> int:
    """Exit code for this process."""
    select, seconds = as_order(order), float(order.get("test_seconds") or 0)
    console, results = Console(str(TREE)), Results(suite, select, seconds)
    measuring = _measuring(order)
    try:
        code, tail, hung = run_maven(command(order, select), console, seconds)
        if select and any(can_not_select(version) for version in console.versions):
            console = Console(str(TREE))
            code, tail, hung = run_maven(command(order, None), console, seconds)
    except FileNotFoundError:
        suite.error("", "mvn was not found: the toolchain is not there")
        return int(suite.end(NOT_FOUND))
    sys.stdout.write(tail + "\n")
    if order["verb"] != "compile":
        for test, took in hung.items():
            results.tell(test, "timeout", took, f"still ran after {took:.0f} seconds; its process was ended")
        for report in find_reports(TREE):
            results.read(report, TREE, module_of(report, TREE), [report.parents[1] / "test-classes"])
    if measuring:
        tell_coverage(measuring, TREE, suite)
    for path, message in errors(console, results, is_partial=order["verb"] == "compile"):
        suite.error(path, message)
    for test in results.missing():
        suite.result(test, "not_run")
    return int(suite.end(code, tail))
