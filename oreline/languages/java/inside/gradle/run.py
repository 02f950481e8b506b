"""One run of Gradle, from the order to the last event. Needs the standard library alone."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jvm.results import Results

from .call import command
from .complaints import beside_compilers
from .outcome import errors, read_all
from .process import Heard, run_gradle
from .stale import remove_reports

if TYPE_CHECKING:
    from events import Suite

TREE = Path.cwd()
NOT_FOUND = 127


def run(order: dict[str, Any], suite: "Suite") -> int:
    """Exit code for this process."""
    select, seconds = order.get("select"), float(order.get("test_seconds") or 0)
    results, heard = Results(suite, select, seconds), Heard(str(TREE))
    remove_reports(TREE)
    try:
        code = run_gradle(command(order, select), TREE, heard, seconds)
    except OSError as error:
        suite.error("", f"gradle could not be started: {error}")
        return int(suite.end(NOT_FOUND))
    tail = heard.tail()
    sys.stdout.write(tail + "\n")
    failed = beside_compilers(heard.failed, heard.uncompiled)
    for path, said in heard.uncompiled.items():
        suite.error(path, "\n".join(said))
    for path, why in failed.items():
        suite.error(path, why)
    if order["verb"] != "compile":
        _tell(heard, results, failed)
    for test in results.missing():
        suite.result(test, "not_run")
    return int(suite.end(code, tail))


def _tell(heard: Heard, results: Results, failed: dict[str, str]) -> None:
    for test, took in heard.hung.items():
        results.tell(test, "timeout", took, f"still ran after {took:.0f} seconds; its process was ended")
    read_all(heard.console, results, TREE)
    # What stopped the whole build has been said.
    for path, message in errors(heard.console, failed, results) if "" not in failed else ():
        results.suite.error(path, message)
