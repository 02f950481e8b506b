"""Which lines each test executes, measured inside the sandbox, and where that measure is blind."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from oreline.errors import HealthError
from oreline.records.testing import BlindSpot, CoveredLines, Status
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from oreline.testing.report import Report, parse_report
from oreline.testing.runner import TAIL_CHARACTERS, TestRequest, run_tests, start_runner

COVERAGE = "coverage"
REVERSE = "reverse"


def can_measure(checkout: Checkout) -> bool:
    """Whether the checkout's runner can tell lines at all."""
    return COVERAGE in checkout.runner.orders


def measure_coverage(
    sandbox: Sandbox, checkout: Checkout, snapshot_id: str, request: TestRequest
) -> tuple[CoveredLines, ...]:
    """One row a test and file, sorted; lines that run at import stand under the empty test id.

    Lines that run in other processes are not seen.

    Raises:
        HealthError: coverage_unfinished, when the run came to no end.
        SandboxError: the sandbox itself failed.
    """
    return _rows(_run(sandbox, checkout, request), snapshot_id)


def find_blind_spots(
    sandbox: Sandbox, checkout: Checkout, covered: Sequence[CoveredLines], snapshot_id: str, request: TestRequest
) -> tuple[BlindSpot, ...]:
    """What `covered` can't tell, by one more run with the last test first, and one of those that start processes.

    Nothing where a runner can't do that.

    Raises:
        HealthError: coverage_unfinished, when the run came to no end.
        SandboxError: the sandbox itself failed.
    """
    if REVERSE not in checkout.runner.orders:
        return ()
    report = _run(sandbox, checkout, replace(request, is_reversed=True))
    starting = tuple(sorted(result.test_id for result in report.results if result.starts_processes))
    needing = _need_code_elsewhere(sandbox, checkout, request, starting)
    return (
        *(BlindSpot(snapshot_id=snapshot_id, reason="processes", test_id=test) for test in needing),
        *_of_order(covered, _rows(report, snapshot_id), snapshot_id),
    )


def _need_code_elsewhere(
    sandbox: Sandbox, checkout: Checkout, request: TestRequest, starting: tuple[str, ...]
) -> tuple[str, ...]:
    """Tests that don't pass when the processes they start can't import the tree's code."""
    if not starting:
        return ()
    run = run_tests(sandbox, checkout, replace(request, select=starting, are_sources_hidden=True))
    passed = {result.test_id for result in run.results if result.status is Status.PASSED}
    return tuple(test for test in starting if test not in passed)


def _of_order(first: Sequence[CoveredLines], second: Sequence[CoveredLines], snapshot_id: str) -> Iterator[BlindSpot]:
    one, other = _lines_by_test(first), _lines_by_test(second)
    varying: defaultdict[str, set[int]] = defaultdict(set)
    for key in one.keys() | other.keys():
        varying[key[1]] |= one.get(key, frozenset()) ^ other.get(key, frozenset())
    for path, lines in sorted(varying.items()):
        if lines:
            yield BlindSpot(snapshot_id=snapshot_id, reason="order", path=path, lines=tuple(sorted(lines)))


def _lines_by_test(rows: Sequence[CoveredLines]) -> dict[tuple[str, str], frozenset[int]]:
    return {(row.test_id, row.path): frozenset(row.lines) for row in rows}


def _run(sandbox: Sandbox, checkout: Checkout, request: TestRequest) -> Report:
    finished = start_runner(sandbox, checkout, request, with_coverage=True)
    report = parse_report(finished.report, finished.stopped_by)
    if report.ended_with is None:
        tail = finished.stderr.decode("utf-8", "replace")[-TAIL_CHARACTERS:]
        stop = finished.stopped_by or f"exit code {finished.exit_code}"
        raise HealthError("coverage_unfinished", f"The run with coverage came to no end ({stop}). {tail}")
    return report


def _rows(report: Report, snapshot_id: str) -> tuple[CoveredLines, ...]:
    rows = {(test_id, path): lines for test_id, path, lines in report.covered if lines}
    return tuple(
        CoveredLines(snapshot_id=snapshot_id, test_id=test_id, path=path, lines=lines)
        for (test_id, path), lines in sorted(rows.items())
    )
