"""Run tests in a sandbox: how the runner is started, and what its report makes of a run."""

import json
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from oreline.records.testing import BROKEN, Status, TestRun
from oreline.sandbox.contract import ENV, TOOLS, Command, Finished, Limits, Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.testing.checkout import Checkout
from oreline.testing.report import Report, parse_report

TAIL_CHARACTERS: Final = 4000
EXIT_OK: Final = 0
EXIT_TESTS_FAILED: Final = 1
EXIT_NO_TESTS: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRequest:
    """What to run and how."""

    __test__ = False

    select: tuple[str, ...] | None = None
    """Test ids; None runs the whole suite. Only files that hold a selected id are collected."""
    shuffle_seed: int | None = None
    is_reversed: bool = False
    """The last test first."""
    workers: int = 1
    """Processes that share the tests and the work tree, at the same time."""
    variables: tuple[tuple[str, str], ...] = ()
    """Environment variables that differ from the sandbox's own: another time zone, another hash seed."""
    clock_offset_days: int = 0
    """How far ahead of the machine's the calendar is."""
    is_clock_fast: bool = False
    """Clocks of the `time` module run 100 times as fast: tests that depend on timing change their result."""
    extra_paths: tuple[str, ...] = ()
    """Test files to run whatever else is selected and whatever the suite's own settings say of their names."""
    test_seconds: float = 30.0
    """Limit for each phase of a test: setup, call, teardown."""
    limits: Limits = field(default_factory=lambda: Limits(wall_seconds=300.0, cpu_seconds=300))


def lend_place(checkout: Checkout) -> AbstractContextManager[Path]:
    """A folder for what runs write, thrown away afterwards: runs that are given the same one see each other's files."""
    # Beside the environment: not every file system can hold the upper layer of an overlay.
    return lend_folder(checkout.env_layers[0].parent, "run")


def start_runner(
    sandbox: Sandbox, checkout: Checkout, request: TestRequest, *, with_coverage: bool, place: Path | None = None
) -> Finished:
    """Run pytest with our plugin; what it writes to the work tree goes to `place`, or is thrown away."""
    order = {
        "select": request.select,
        "extra_paths": request.extra_paths,
        "shuffle_seed": request.shuffle_seed,
        "is_reversed": request.is_reversed,
        "workers": request.workers,
        "clock_offset_days": request.clock_offset_days,
        "is_clock_fast": request.is_clock_fast,
        "test_seconds": request.test_seconds,
        "with_coverage": with_coverage,
    }
    with nullcontext(place) if place else lend_place(checkout) as scratch:
        command = Command(
            argv=(f"{ENV}/bin/python", f"{TOOLS}/run_pytest.py"),
            mounts=checkout.with_bytecode().mounts(upper=scratch / "work"),
            env=dict(request.variables),
            stdin=json.dumps(order).encode(),
            limits=request.limits,
            with_report=True,
        )
        return sandbox.run(command)


def _agrees(report: Report, exit_code: int | None) -> bool:
    """The end the runner announced is the one that came, and it is what the results say."""
    if exit_code is None or report.ended_with != exit_code or report.collected < 0:
        return False
    statuses = {result.status for result in report.results}
    if Status.NOT_RUN in statuses:
        return False
    if exit_code == EXIT_NO_TESTS:
        return not report.results
    is_broken = bool(statuses & BROKEN or report.collection_errors)
    return exit_code == (EXIT_TESTS_FAILED if is_broken else EXIT_OK)


def run_tests(sandbox: Sandbox, checkout: Checkout, request: TestRequest, *, place: Path | None = None) -> TestRun:
    """Run the suite, or a part of it, of a checkout; the tree is left as it was. `place` as `lend_place` gives it.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    finished = start_runner(sandbox, checkout, request, with_coverage=False, place=place)
    report = parse_report(finished.report, finished.stopped_by)
    return TestRun(
        results=report.results,
        collected=report.collected,
        collection_errors=report.collection_errors,
        exit_code=finished.exit_code,
        stopped_by=finished.stopped_by,
        finished=_agrees(report, finished.exit_code),
        duration_seconds=finished.duration_seconds,
        output_tail=(finished.stdout + finished.stderr).decode("utf-8", "replace")[-TAIL_CHARACTERS:],
    )
