"""Projects that are built in their tree with make: configure scripts, what compiles, what is run."""

import os
import re
from contextlib import suppress
from pathlib import Path

from events import Suite

from native import complaints
from native.clocks import clock_variables
from native.cmake import tell_failures
from native.order import REPORTS, Order
from native.processes import Done, run
from native.supplies import supply

COMPILER = re.compile(
    r"^\S+:\d+(?::\d+)?: (?:fatal )?error: |undefined reference to|collect2: error: |ld: cannot find"
    r"|: No rule to make target |\*\*\* missing separator|: command not found$",
    re.MULTILINE,
)
SUITE_TESTS = 20
"""A test run by a whole Makefile may take as long as so many tests."""
REPORTING = {
    "GTEST_OUTPUT": f"json:{REPORTS}/",
    "CMOCKA_MESSAGE_OUTPUT": "xml",
    "CMOCKA_XML_FILE": f"{REPORTS}/%g.xml",
}
"""Frameworks read these in whatever way their programs are started."""
GENERATED = ("aclocal.m4", "configure", "config.h.in", "Makefile.in")
"""In the order in which one is made from the other."""


def configure(order: Order, suite: Suite) -> bool:
    """Write the Makefiles, unless they stand already; whether it went well."""
    commands = [order.options.get("bootstrap"), order.options.get("configure")]
    if order.options.get("configure") and (order.source / "config.status").exists():
        return True
    settle_dates(order.source)
    for command in filter(None, commands):
        done = run(command, order.source)
        if done.code:
            suite.error(command[0], complaints.reason(done.output, order.options) + done.output[-1500:])
            return False
    return True


def settle_dates(root: Path) -> None:
    """What autotools generated is newer than its sources, whatever dates a checkout gave them."""
    if not (root / "configure").is_file():
        return
    newest = max((path.stat().st_mtime for path in root.rglob("*.a[cm]")), default=0.0)
    for number, name in enumerate(GENERATED, 1):
        for path in root.rglob(name):
            # A file of another user stays as it is.
            if path.is_file() and not path.is_symlink():
                with suppress(PermissionError):
                    os.utime(path, (newest + number, newest + number))


def make(order: Order, *arguments: str, folder: Path | None = None, seconds: float | None = None) -> Done:
    """Run make, which goes on after what fails; with a limit of seconds it is tests that it runs."""
    clock = clock_variables(order) if seconds is not None else {}
    variables = {**REPORTING, **clock, "MAKEFLAGS": ""}
    return run(["make", "-k", *arguments], folder or order.source, variables, seconds)


def build(order: Order, suite: Suite, *arguments: str) -> Done:
    """Build, and tell of what doesn't compile."""
    done = make(order, "-j", str(order.jobs), "--output-sync=target", *arguments)
    if done.code and COMPILER.search(done.output):
        tell_failures(order, suite, [done])
    return done


def prepare(order: Order, suite: Suite) -> bool:
    """All before the first make."""
    supply(order)
    return configure(order, suite)
