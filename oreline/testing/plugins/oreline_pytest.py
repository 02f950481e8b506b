"""The pytest plugin inside the sandbox: selection, order, the limit of one test, and an event for all that happens.

Needs the standard library and pytest alone. Nothing here decides what a test's status is.
"""

from __future__ import annotations

import importlib.util
import os
import random
import resource
import signal
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.outcomes import Failed
from outside import Outside

WORK = "/work"
CACHE = "/tmp/.pytest_cache"  # noqa: S108 -- of this run alone: plugins ask for it, and no earlier run decides

PATIENCE = 10
"""How often, a second apart, a test is told to stop."""
GAVE_UP = 3
"""Exit code, as pytest's own for an error within."""


class TimeLimitReached(Failed):
    """A test ran longer than its limit. No `Exception`, so that tests which catch those don't swallow it."""


def frames_of(excinfo: Any) -> list[str]:
    """`path:line` of frames within the work tree, outermost first: of a deep stack the first 5 and the last 15."""
    found = []
    entry = excinfo.tb
    while entry is not None:
        path = os.path.realpath(entry.tb_frame.f_code.co_filename)
        if path.startswith(WORK + "/"):
            found.append(f"{path[len(WORK) + 1 :]}:{entry.tb_lineno}")
        entry = entry.tb_next
    return found if len(found) <= 20 else found[:5] + found[-15:]


def message_of(report: Any) -> str:
    """First lines of what went wrong, or why the test was skipped."""
    longrepr = report.longrepr
    if isinstance(longrepr, tuple):
        return str(longrepr[2])[:2000]
    crash = getattr(longrepr, "reprcrash", None)
    return str(crash.message if crash else longrepr or "")[:2000]


def peak_memory_kb() -> int:
    """The most this process, or a child that it has waited for, has ever held."""
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def path_of(item: Any) -> Path:
    """The file of a test; before pytest 7 it was another kind of path."""
    return Path(str(getattr(item, "path", None) or item.fspath))


def in_order(items: list[Any], wanted: Any) -> list[Any]:
    """Those that are wanted, in that order."""
    places = {test_id: place for place, test_id in enumerate(wanted)}
    return sorted((item for item in items if item.nodeid in places), key=lambda item: int(places[item.nodeid]))


class Reporter:
    """The pytest plugin: selection, order, the limit of one test, the report."""

    # Message and frames are told alone: to draw what stood around each frame takes longer than most tests.
    traceback_style = "value"

    def __init__(
        self, request: Any, report: Any, coverage: Any, part: tuple[int, int] = (0, 1), rest: Any = None
    ) -> None:
        """`rest`: the tests that are left of a share that broke off, in their order."""
        self.rest = rest
        selected = request["select"] if rest is None else rest
        self.selected = None if selected is None else frozenset(selected)
        self.files = None if selected is None else frozenset(test_id.split("::", 1)[0] for test_id in selected)
        self.extra = [Path(WORK, path) for path in request["extra_paths"]]
        self.seed = request["shuffle_seed"]
        self.is_reversed = request["is_reversed"]
        self.is_ended_by_failure = request["is_ended_by_failure"]
        self.seconds = request["test_seconds"]
        self.part = part
        self.outside = Outside()
        self.memory_kb = 0
        self.report = report
        self.coverage = coverage
        self.timed_out: set[str] = set()
        self.frames: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self, early_config: Any) -> None:
        """A coverage of the project's own would measure beside ours, and its thresholds are not a test."""
        if getattr(early_config.known_args_namespace, "cov_source", None):
            early_config.known_args_namespace.cov_source = []

    def pytest_configure(self, config: Any) -> None:
        """Name the extra files beside what the suite's own settings name, if anything."""
        config.args = [*config.args, *map(str, self.extra)]

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Files without a selected test; packages' `__init__.py` makes their fixtures known."""
        if any(collection_path in (path, *path.parents) for path in self.extra):
            return False
        if self.files is None or collection_path.is_dir() or collection_path.name == "__init__.py":
            return None
        return True if os.path.relpath(collection_path, WORK) not in self.files else None

    def pytest_collect_file(self, file_path: Path, parent: Any) -> Any:
        """An extra file is a test file whatever it is called; a folder named beside it doesn't make it two."""
        return pytest.Module.from_parent(parent, path=file_path) if file_path in self.extra else None

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_collection_modifyitems(self, config: Any, items: list[Any]) -> Generator[None, Any, None]:
        """After everybody else: only what is selected, in the order asked for."""
        extra = {item.nodeid: item for item in items if path_of(item) in self.extra}
        yield
        items[:] = [item for item in items if path_of(item) not in self.extra]
        if self.selected is not None:
            dropped = [item for item in items if item.nodeid not in self.selected]
            items[:] = [item for item in items if item.nodeid in self.selected]
            if dropped:
                config.hook.pytest_deselected(items=dropped)
        items += extra.values()
        if self.is_reversed:
            items.reverse()
        if self.seed is not None:
            random.Random(self.seed).shuffle(items)  # noqa: S311
        number, parts = self.part
        items[:] = items[number::parts] if self.rest is None else in_order(items, self.rest)

    def pytest_collection_finish(self, session: Any) -> None:
        """All ids, before the first test runs."""
        session.config.option.tbstyle = self.traceback_style
        session.config.option.no_summary = True
        session.config.option.maxfail = int(self.is_ended_by_failure)
        self.report.write("collected", ids=[item.nodeid for item in session.items])

    def pytest_collectreport(self, report: Any) -> None:
        """A file that could not be collected."""
        if report.failed:
            self.report.write("collection_error", path=report.nodeid, message=str(report.longrepr)[-2000:])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """The last one of these tells which test was running when everything stopped."""
        self.report.write("start", id=nodeid)
        self.outside.forget()
        self.memory_kb = peak_memory_kb()
        if self.coverage:
            self.coverage.switch_context(nodeid)

    def pytest_runtest_logfinish(self) -> None:
        """What runs between tests belongs to none."""
        if self.coverage:
            self.coverage.switch_context("")

    # Innermost, so that the exception meets the test's own code and nothing of pytest's.
    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_runtest_call(self, item: Any) -> Generator[None, Any, None]:
        """Stop a phase at its limit; again each second for code that catches everything."""

        alarms = 0

        def stop(*_: object) -> None:
            nonlocal alarms
            alarms += 1
            self.report.write("told_to_stop", id=item.nodeid)
            self.timed_out.add(item.nodeid)
            if alarms > PATIENCE:
                self.give_up(item.nodeid)
            raise TimeLimitReached(f"ran longer than {self.seconds} seconds")

        previous = signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, self.seconds, 1.0)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, previous)

    def give_up(self, nodeid: str) -> None:
        """End the run: a test that goes on whatever it is told lets no other have its turn."""
        message = f"ran longer than {self.seconds} seconds, and went on when it was told to stop"
        self.report.write("phase", id=nodeid, phase="call", outcome="timeout", seconds=self.seconds, message=message)
        os._exit(GAVE_UP)

    pytest_runtest_setup = pytest_runtest_teardown = pytest_runtest_call

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, call: Any) -> Generator[None, Any, None]:
        """Frames, which a report holds only in the style the project asks for."""
        yield
        self.frames = frames_of(call.excinfo) if call.excinfo else []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: Any) -> None:
        """One phase of one test; parts of a test (subtests) count where they fail."""
        if type(report).__name__.lower() == "subtestreport" and not report.failed:
            return
        is_timeout = report.failed and report.nodeid in self.timed_out
        found = {
            "is_xfail": hasattr(report, "wasxfail"),
            "seconds": round(report.duration, 6),
            "message": "" if report.passed else message_of(report),
            "frames": self.frames if report.failed else [],
            "reached": self.outside.hosts,
            "starts_processes": self.outside.starts_processes,
            "memory_mb": max(0, peak_memory_kb() - self.memory_kb) / 1024,
        }
        # A suite may have a hundred thousand tests, of which most have nothing to tell.
        told = {name: value for name, value in found.items() if value}
        outcome = "timeout" if is_timeout else report.outcome
        self.report.write("phase", id=report.nodeid, phase=report.when, outcome=outcome, **told)


def arguments() -> list[str]:
    """Options that keep a project's own configuration, but for what would hide, spread or reorder tests."""
    found = ["-o", f"cache_dir={CACHE}", "--color=no", "--maxfail=0", "--continue-on-collection-errors"]
    if importlib.util.find_spec("xdist"):
        found.append("-n0")
    if importlib.util.find_spec("pytest_randomly"):
        found += ["--randomly-seed=0", "--randomly-dont-reorganize"]
    return found
