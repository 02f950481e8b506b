"""What a runner's report says: events (`events.py`) become results. Nothing is run here.

An event of another form than it should have is passed over: tests can write there, too.
Contradicting lines about a test leave it with the worst of them. The events:
`collected` (ids; the first counts), `start` (id), `phase` (id, phase, outcome, is_xfail, seconds, message, frames,
reached, memory_mb, starts_processes) and `result` (id, status and the same from seconds on: a whole test at once),
`collection_error` (path, message), `covered` (id, path, lines), `state` (changes), `end` (exit_code).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from oreline.records.testing import Status, TestResult
from oreline.testing.events import read_events, read_text, whole_text

RANK: Final = {
    status: rank
    for rank, status in enumerate(
        (
            Status.NOT_RUN,
            Status.PASSED,
            Status.XPASSED,
            Status.XFAILED,
            Status.SKIPPED,
            Status.FAILED,
            Status.ERROR,
            Status.TIMEOUT,
        )
    )
}
LINES: Final = 2**31
"""More than any file has."""
_SHARED: Final = tuple(range(2**16))
"""Numbers of lines as each row of a test and file holds them: there are millions, of few numbers."""
WHOLE: Final = "the whole suite"
"""Stands where a runner names no file of what it could not run."""
DIED: Final = "the process ended while this test ran"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A report as read: results in order of test id, and what the run says of itself."""

    results: tuple[TestResult, ...]
    collected: int
    """-1 when the runner never said."""
    collection_errors: tuple[str, ...]
    ended_with: int | None
    """Exit code that the runner announced as its last word; None when it came to no end."""
    covered: tuple[tuple[str, str, tuple[int, ...]], ...]
    """Test id, path, lines."""
    state_changes: tuple[str, ...] | None = None
    """As `TestRun` has it."""


def _texts(event: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = event.get(key)
    found = value if isinstance(value, list) else []
    return tuple(whole_text(item) for item in found if isinstance(item, str))


def _names(event: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The tests an event says were collected; None where it isn't said as it should be."""
    value = event.get("ids")
    is_told = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return _texts(event, "ids") if is_told else None


def _seconds(event: Mapping[str, Any]) -> float:
    return _amount(event, "seconds")


def _amount(event: Mapping[str, Any], key: str) -> float:
    value = event.get(key)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and 0 <= value < 1e6 else 0.0  # type: ignore[operator, arg-type]


def _status(event: Mapping[str, Any]) -> Status | None:
    outcome, phase, is_xfail = event.get("outcome"), event.get("phase"), event.get("is_xfail") is True
    if outcome == "passed":
        return Status.XPASSED if is_xfail and phase == "call" else Status.PASSED
    if outcome == "skipped":
        return Status.XFAILED if is_xfail else Status.SKIPPED
    if outcome == "failed":
        return Status.FAILED if phase == "call" else Status.ERROR
    return Status.TIMEOUT if outcome == "timeout" else None


def _phase_result(event: Mapping[str, Any]) -> TestResult | None:
    status = _status(event)
    if status is None or not read_text(event, "id"):
        return None
    return TestResult(
        test_id=read_text(event, "id"),
        status=status,
        phase=read_text(event, "phase"),
        duration_seconds=_seconds(event),
        message=read_text(event, "message")[:2000],
        frames=_texts(event, "frames")[:20],
        reached=_texts(event, "reached")[:20],
        memory_mb=_amount(event, "memory_mb"),
        starts_processes=event.get("starts_processes") is True,
    )


def _whole_result(event: Mapping[str, Any]) -> TestResult | None:
    status = event.get("status")
    if not isinstance(status, str) or status not in set(Status) or not read_text(event, "id"):
        return None
    return TestResult(
        test_id=read_text(event, "id"),
        status=Status(status),
        phase="" if status == Status.NOT_RUN else "call",
        duration_seconds=_seconds(event),
        message=read_text(event, "message")[:2000],
        frames=_texts(event, "frames")[:20],
        reached=_texts(event, "reached")[:20],
        memory_mb=_amount(event, "memory_mb"),
        starts_processes=event.get("starts_processes") is True,
    )


def _merge(test_id: str, phases: Iterable[TestResult]) -> TestResult:
    found = list(phases)
    # `max` takes the first of equals; a passed test is told by its call.
    worst = max(found, key=lambda result: (RANK[result.status], result.phase == "call"))
    return TestResult(
        test_id=test_id,
        status=worst.status,
        phase=worst.phase,
        duration_seconds=sum(result.duration_seconds for result in found),
        message=worst.message,
        frames=worst.frames,
        reached=tuple(dict.fromkeys(host for result in found for host in result.reached))[:20],
        memory_mb=max(result.memory_mb for result in found),
        starts_processes=any(result.starts_processes for result in found),
    )


def _unfinished(test_id: str, stopped_by: str) -> TestResult:
    status = Status.TIMEOUT if stopped_by else Status.ERROR
    message = f"stopped by the {stopped_by} limit of the run" if stopped_by else DIED
    return TestResult(test_id=test_id, status=status, phase="call", duration_seconds=0.0, message=message)


def _result(test_id: str, phases: list[TestResult], started: int, stopped_by: str) -> TestResult:
    if started > sum(phase.phase == "teardown" for phase in phases):
        phases = [*phases, _unfinished(test_id, stopped_by)]
    if not phases:
        return TestResult(test_id=test_id, status=Status.NOT_RUN, phase="", duration_seconds=0.0)
    return _merge(test_id, phases)


def _lines(event: Mapping[str, Any]) -> tuple[int, ...]:
    value = event.get("lines")
    found = value if isinstance(value, list) else []
    told = sorted({line for line in found if type(line) is int and 0 < line < LINES})
    return tuple(_SHARED[line] if line < len(_SHARED) else line for line in told)


def _changes(event: Mapping[str, Any]) -> tuple[str, ...]:
    value = event.get("changes")
    found = value.items() if isinstance(value, dict) else ()
    return tuple(sorted(whole_text(f"{place} {digest}") for place, digest in found if isinstance(digest, str)))


def _told_error(event: Mapping[str, Any]) -> str:
    path, message = read_text(event, "path").strip(), read_text(event, "message")[-2000:]
    return f"{path or WHOLE}: {message if message.strip() else 'nothing was said of why'}"


def parse_report(report: bytes, stopped_by: str = "") -> Report:
    """Results and the runner's own word, from what it wrote until it ended or was stopped by a limit."""
    collected: tuple[str, ...] | None = None
    phases: dict[str, list[TestResult]] = {}
    started: dict[str, int] = {}
    errors: list[str] = []
    covered: list[tuple[str, str, tuple[int, ...]]] = []
    ended_with = None
    state_changes = None
    for event in read_events(report):
        match event.get("event"):
            case "collected" if collected is None:
                collected = _names(event)
            case "start" if read_text(event, "id"):
                started[read_text(event, "id")] = started.get(read_text(event, "id"), 0) + 1
            case "phase" if result := _phase_result(event):
                phases.setdefault(result.test_id, []).append(result)
            case "result" if result := _whole_result(event):
                phases.setdefault(result.test_id, []).append(result)
                started[result.test_id] = 0
            case "collection_error":
                errors.append(_told_error(event))
            case "covered":
                covered.append((read_text(event, "id"), read_text(event, "path"), _lines(event)))
            case "state":
                state_changes = _changes(event)
            case "end" if type(event.get("exit_code")) is int:
                ended_with = event["exit_code"]
    # Some tools know their tests only as they run: when they are stopped, what they told of until then is all there is.
    ids = sorted(set(phases) | set(started) if collected is None else set(collected))
    return Report(
        results=tuple(_result(test, phases.get(test, []), started.get(test, 0), stopped_by) for test in ids),
        collected=-1 if collected is None else len(collected),
        collection_errors=tuple(errors),
        ended_with=ended_with,
        covered=tuple(covered),
        state_changes=state_changes,
    )
