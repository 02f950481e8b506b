"""A project of autotools: its own record of each test where Automake runs them, else one test by its exit code."""

import re
from collections.abc import Iterator
from pathlib import Path

from events import Suite

from native.cmake import tell_failures
from native.make import run_target
from native.makefile import COMPILER, SUITE_TESTS, build, make, prepare
from native.order import WORK, Order
from native.processes import Done
from native.verdicts import numbered

RESULT = re.compile(r"^:test-result: (\w+)(?: (.*))?$", re.MULTILINE)
STATUSES = {"PASS": "passed", "FAIL": "failed", "XFAIL": "xfailed", "XPASS": "failed", "SKIP": "skipped"}
KILLED = re.compile(r"\(exit status: (\d+)\)\s*\Z")
ABORTED = 134


def run_suite(order: Order, suite: Suite) -> int:
    """Configure, build, run the target; exit code of the whole."""
    if not prepare(order, suite):
        return suite.end(1)
    done = build(order, suite)
    if not done.code and order.options["target"] == "check":
        # What tests are made of, and none of them run.
        done = build(order, suite, "check", "TESTS=")
    if order.verb == "compile":
        return suite.end(0)
    has_records = any("TEST_LOGS" in path.read_text("utf-8", "replace") for path in makefiles())
    return run_recorded(order, suite) if has_records else run_target(order, suite, done)


def makefiles() -> Iterator[Path]:
    """All Makefiles of the tree."""
    yield from (path for path in sorted(WORK.rglob("Makefile")) if path.is_file() and not path.is_symlink())


def run_recorded(order: Order, suite: Suite) -> int:
    """Run the tests and tell of each from its record."""
    for record in WORK.rglob("*.trs"):
        record.unlink()
    seconds = order.test_seconds * SUITE_TESTS
    workers = ["-j", str(order.workers)]
    done = Done(0, "")
    for folder, more in _calls(order):
        done = make(order, order.options["target"], *workers, *more, folder=folder, seconds=seconds)
    for record in sorted(WORK.rglob("*.trs")):
        _tell(order, suite, record)
    if done.code and not suite.is_broken and COMPILER.search(done.output):
        tell_failures(order, suite, [done])
    if done.is_late:
        suite.error("make check", "stopped by the time limit of the suite")
    return suite.end(done.code if order.select is None else 0, done.output)


def _calls(order: Order) -> list[tuple[Path, list[str]]]:
    """One call of make for all, or one for each Makefile that has chosen tests."""
    if order.select is None:
        return [(order.source, [])]
    logs: dict[Path, list[str]] = {}
    for one in sorted({one.partition(" > ")[0] for one in order.select}):
        folder = next(parent for parent in (WORK / one).parents if (parent / "Makefile").exists() or parent == WORK)
        logs.setdefault(folder, []).append(f"{(WORK / one).relative_to(folder)}.log")
    return [(folder, [f"TEST_LOGS={' '.join(found)}"]) for folder, found in logs.items()]


def _tell(order: Order, suite: Suite, record: Path) -> None:
    name = record.relative_to(WORK).with_suffix("").as_posix()
    results = RESULT.findall(record.read_text("utf-8", "replace"))
    log = record.with_suffix(".log")
    said = log.read_text("utf-8", "replace") if log.is_file() else ""
    names = [name] if len(results) == 1 and not results[0][1] else [f"{name} > {_words(rest)}" for _, rest in results]
    for one, (word, _) in zip(numbered(names), results, strict=True):
        status = STATUSES.get(word, "error")
        killed = KILLED.search(said)
        if status == "failed" and killed and int(killed[1]) > 128 and int(killed[1]) != ABORTED:
            status = "error"
        if order.select is None or one in order.select:
            suite.result(one, status, message="" if status == "passed" else said[-1500:])


def _words(rest: str) -> str:
    """The description of a point, without its number."""
    return re.sub(r"^\d+\s*(?:-\s*)?(?=\S)", "", rest).strip() or rest
