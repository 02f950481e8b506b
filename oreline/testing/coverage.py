"""Which lines each test executes, measured by the `coverage` package inside the sandbox."""

from oreline.errors import HealthError
from oreline.records.testing import CoveredLines
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from oreline.testing.report import parse_report
from oreline.testing.runner import TAIL_CHARACTERS, TestRequest, start_runner


def measure_coverage(
    sandbox: Sandbox, checkout: Checkout, snapshot_id: str, request: TestRequest
) -> tuple[CoveredLines, ...]:
    """One row a test and file, sorted; lines that run at import stand under the empty test id.

    Lines that run in other processes are not seen.

    Raises:
        HealthError: coverage_unfinished, when the run came to no end.
        SandboxError: the sandbox itself failed.
    """
    finished = start_runner(sandbox, checkout, request, with_coverage=True)
    report = parse_report(finished.report, finished.stopped_by)
    if report.ended_with is None:
        tail = finished.stderr.decode("utf-8", "replace")[-TAIL_CHARACTERS:]
        stop = finished.stopped_by or f"exit code {finished.exit_code}"
        raise HealthError("coverage_unfinished", f"The run with coverage came to no end ({stop}). {tail}")
    rows = {(test_id, path): lines for test_id, path, lines in report.covered if lines}
    return tuple(
        CoveredLines(snapshot_id=snapshot_id, test_id=test_id, path=path, lines=lines)
        for (test_id, path), lines in sorted(rows.items())
    )
