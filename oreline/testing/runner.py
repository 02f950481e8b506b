"""Run tests in a sandbox: how the runner is started, and what its report makes of a run."""

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from oreline.languages.contract import SCRIPTS
from oreline.records.testing import BROKEN, Status, TestRun
from oreline.sandbox.contract import ENV, TOOLS, Command, Finished, Limits, Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.machine import run_watched, try_again
from oreline.sandbox.runtime import interpreter_inside
from oreline.testing.checkout import Checkout
from oreline.testing.report import Report, parse_report

TAIL_CHARACTERS: Final = 4000
ROOM: Final = Limits(memory_mb=4096, processes=512, disk_mb=4096)
OUTPUT_BYTES: Final = 32 * 2**20
"""Large suites that name each test as it ends, and tell all of those that fail, print more than any other command."""
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
    is_ended_by_failure: bool = False
    """The first test that fails is the last one that runs (pytest alone)."""
    with_state: bool = False
    """Tell what the tests leave changed of their process's state (pytest alone)."""
    are_sources_hidden: bool = False
    """Once the tests are collected, other processes can't import the tree's code, nor be forked (pytest alone)."""


def lend_place(checkout: Checkout) -> AbstractContextManager[Path]:
    """A folder for what runs write, thrown away afterwards: runs that are given the same one see each other's files."""
    # Beside the environment: not every file system can hold the upper layer of an overlay.
    return lend_folder(checkout.env_layers[-1].parent, "run")


def start_runner(
    sandbox: Sandbox, checkout: Checkout, request: TestRequest, *, with_coverage: bool, place: Path | None = None
) -> Finished:
    """Run the checkout's runner; what it writes to the work tree goes to `place`, or is thrown away."""

    def start(scratch: Path) -> Finished:
        return run_watched(sandbox, runner_command(checkout, request, scratch, with_coverage=with_coverage))

    def start_afresh() -> Finished:
        with lend_place(checkout) as scratch:
            return start(scratch)

    # What a run that broke off has left in a place that was given can't be told from what it should find there.
    return start(place) if place else try_again(start_afresh)


def runner_command(
    checkout: Checkout, request: TestRequest, scratch: Path, *, verb: str = "test", with_coverage: bool = False
) -> Command:
    """The command that runs tests, or (`compile`) makes what runs of one tree can share, into folders of `scratch`."""
    request = _doable(request, checkout)
    order = {
        "verb": verb,
        "runner": checkout.runner.name,
        "options": checkout.runner.options,
        "select": request.select,
        "extra_paths": request.extra_paths,
        "shuffle_seed": request.shuffle_seed,
        "is_reversed": request.is_reversed,
        "workers": request.workers,
        "clock_offset_days": request.clock_offset_days,
        "is_clock_fast": request.is_clock_fast,
        "test_seconds": request.test_seconds,
        "with_coverage": with_coverage,
        "is_ended_by_failure": request.is_ended_by_failure,
        "with_state": request.with_state,
        "are_sources_hidden": request.are_sources_hidden,
    }
    return Command(
        argv=_script(checkout),
        mounts=checkout.complete().mounts(upper=scratch / "work", cache_upper=scratch / "cache"),
        env={**_variables(checkout), **dict(request.variables)},
        stdin=json.dumps(order).encode(),
        limits=request.limits,
        with_report=True,
    )


def _doable(request: TestRequest, checkout: Checkout) -> TestRequest:
    """The request without what the runner has no way to do, and with the room that compilers take."""
    orders = checkout.runner.orders
    limits = replace(request.limits, output_bytes=OUTPUT_BYTES)
    limits = limits if checkout.language == "python" else _roomy(limits)
    return replace(
        request,
        select=request.select if "select" in orders else None,
        shuffle_seed=request.shuffle_seed if "shuffle" in orders else None,
        is_reversed=request.is_reversed and "reverse" in orders,
        workers=request.workers if "workers" in orders else 1,
        clock_offset_days=request.clock_offset_days if "clock" in orders else 0,
        is_clock_fast=request.is_clock_fast and "clock" in orders,
        limits=limits,
    )


def _roomy(limits: Limits) -> Limits:
    return replace(
        limits,
        memory_mb=max(limits.memory_mb, ROOM.memory_mb),
        processes=max(limits.processes, ROOM.processes),
        disk_mb=max(limits.disk_mb, ROOM.disk_mb),
    )


def _variables(checkout: Checkout) -> Mapping[str, str]:
    return checkout.variables() if checkout.language == "python" else {"PYTHONPATH": TOOLS, **checkout.variables()}


def _script(checkout: Checkout) -> tuple[str, ...]:
    if checkout.language == "python":
        return (f"{ENV}/bin/python", f"{TOOLS}/run_pytest.py")
    return (interpreter_inside(), "-S", "-B", f"{SCRIPTS}/run_tests.py")


def ends_as_told(report: Report, exit_code: int | None, *, may_skip_ahead: bool) -> bool:
    """The end the runner announced is the one that came, and it is what the results say.

    `may_skip_ahead`: a test that crashes, or doesn't compile, keeps others of its program from running.
    """
    if exit_code is None or report.ended_with != exit_code or report.collected < 0:
        return False
    statuses = {result.status for result in report.results}
    is_broken = bool(statuses & BROKEN or report.collection_errors)
    if Status.NOT_RUN in statuses and not (may_skip_ahead and is_broken):
        return False
    if exit_code == EXIT_NO_TESTS:
        return not report.results
    return exit_code == (EXIT_TESTS_FAILED if is_broken else EXIT_OK)


def run_tests(sandbox: Sandbox, checkout: Checkout, request: TestRequest, *, place: Path | None = None) -> TestRun:
    """Run the suite, or a part of it, of a checkout; the tree is left as it was. `place` as `lend_place` gives it.

    Raises:
        SandboxError: the sandbox itself failed, again and again where that may pass.
        StorageError: the host's disk is full.
    """
    finished = start_runner(sandbox, checkout, request, with_coverage=False, place=place)
    report = parse_report(finished.report, finished.stopped_by)
    return TestRun(
        results=report.results,
        collected=report.collected,
        collection_errors=report.collection_errors,
        exit_code=finished.exit_code,
        stopped_by=finished.stopped_by,
        finished=ends_as_told(report, finished.exit_code, may_skip_ahead=checkout.language != "python"),
        duration_seconds=finished.duration_seconds,
        state_changes=report.state_changes,
        output_tail=(finished.stdout + finished.stderr).decode("utf-8", "replace")[-TAIL_CHARACTERS:],
    )
