"""Runs the tests of a Rust workspace inside the sandbox: an order on standard input, events on the report descriptor.

Needs the standard library, cargo and rustc alone. Nothing that tests print is read but the events of libtest's own
reporter, and those only as far as its sums agree with them.
"""

import ctypes
import json
import random
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compiling import Compiled, compile_tests
from engine import Engine, TroubleError, list_names, run_whole
from events import Suite, open_report
from freshness import refresh_tree, remember_tree
from isolated import Unwatched, Watcher, isolate, run_isolated
from programs import Order, Outcome, Program
from rust_coverage import Coverage, instrument_workspace
from selection import Selection
from workspace import WORK

PR_SET_DUMPABLE = 4
LOCK = Path("/env/cargo/Cargo.lock")


def close_to_children() -> None:
    """No process that tests start can open this one's descriptors."""
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def lend_lock(options: dict[str, Any]) -> None:
    """Lay the versions that the environment holds into the tree, where its own lock doesn't name them."""
    if LOCK.exists() and not options.get("has_own_lock"):
        shutil.copyfile(LOCK, Path(WORK, "Cargo.lock"))


@dataclass(frozen=True)
class Run:
    """What is asked of all programs, and who is told of their tests."""

    order: Order
    selection: Selection
    suite: Suite
    watcher: Watcher


def run_program(program: Program, run: Run) -> None:
    """Run the wanted tests of one program, and tell of each."""
    where = program.source or program.prefix
    try:
        with run.watcher.starting(program) as started:
            names = list_names(started)
    except TroubleError as trouble:
        run.suite.error(where, str(trouble))
        return
    if names is not None and (names or not program.has_own_harness):
        run_listed(program.with_names(names), names, run)
    elif run.selection.has(program.prefix, program.source):
        with run.watcher.testing(program, "") as started:
            outcome = run_whole(started, run.order.test_seconds)
        run.suite.result(program.prefix, outcome.status, outcome.seconds, outcome.message)


class Teller:
    """Tells of each test as it ends, so that a run that is stopped has told of what it did."""

    def __init__(self, program: Program, suite: Suite) -> None:
        self.program = program
        self.suite = suite
        self.told: set[str] = set()

    def begun(self, name: str) -> None:
        """What has begun and never ends is known by that."""
        self.suite.report.write("start", id=self.program.test_id(name))

    def ended(self, name: str, outcome: Outcome) -> None:
        """A second outcome is a worse one of the same test."""
        told = (self.program.test_id(name), outcome.status, outcome.seconds, outcome.message)
        if name not in self.told:
            self.told.add(name)
            self.suite.result(*told)
            return
        self.suite.is_broken = True
        keys = ("id", "status", "seconds", "message")
        self.suite.report.write("result", **dict(zip(keys, told, strict=True)))


def run_listed(program: Program, names: list[str], run: Run) -> None:
    """Run the wanted ones of a program's tests."""
    wanted = [name for name in names if run.selection.has(program.test_id(name), program.source)]
    teller = Teller(program, run.suite)
    if program.is_isolated:
        troubles = run_isolated(program, run.order, names, wanted, teller, run.watcher)
    else:
        engine = Engine(program, run.order, names, wanted, teller)
        engine.run()
        troubles = engine.troubles
    for trouble in dict.fromkeys(troubles):
        run.suite.error(program.source or program.prefix, trouble)


def carry_out(order: dict[str, Any], suite: Suite) -> Compiled:
    """Compile, and run where that is asked for."""
    ids = order["select"]
    selection = Selection(None if ids is None else frozenset(ids), frozenset(order["extra_paths"]))
    lend_lock(order["options"])
    refresh_tree()
    if order["with_coverage"]:
        instrument_workspace()
    compiled = compile_tests(order["options"], selection, suite)
    if order["verb"] == "compile":
        remember_tree()
    else:
        run_programs(compiled.programs, order, selection, suite)
    return compiled


def run_programs(found: list[Program], order: dict[str, Any], selection: Selection, suite: Suite) -> None:
    """Run all tests that are wanted."""
    is_nextest, is_measured = bool(order["options"].get("is_nextest")), order["with_coverage"]
    programs = [isolate(program, is_nextest=is_nextest, is_measured=is_measured) for program in found]
    if order["shuffle_seed"] is not None:
        random.Random(order["shuffle_seed"]).shuffle(programs)  # noqa: S311 -- an order, no secret
    watcher: Watcher = Coverage(programs, suite) if is_measured else Unwatched()
    told = Order(order["test_seconds"], max(1, order["workers"]), order["shuffle_seed"])
    for program in programs:
        run_program(program, Run(told, selection, suite, watcher))
    watcher.end()


def main() -> int:
    """0 when all is well, 1 when something broke, 5 without tests."""
    close_to_children()
    suite = Suite(open_report())
    try:
        compiled = carry_out(json.load(sys.stdin), suite)
    except FileNotFoundError as error:
        suite.error("", f"{error.filename} is not there: {error.strerror}")
        return int(suite.end(127))
    return int(suite.end(compiled.exit_code, compiled.said))


if __name__ == "__main__":
    sys.exit(main())
