"""Reports as bytes: how phases become one result, and that nothing in them breaks the reader."""

import json

import pytest

from oreline.records.testing import Status
from oreline.testing.report import parse_report


def lines(*events: object) -> bytes:
    return b"\n".join(event if isinstance(event, bytes) else json.dumps(event).encode() for event in events)


def phase(test_id: str, phase: str, outcome: str, **more: object) -> dict[str, object]:
    return {"event": "phase", "id": test_id, "phase": phase, "outcome": outcome, "seconds": 0.5, **more}


COLLECTED = {"event": "collected", "ids": ["t::a"]}
START = {"event": "start", "id": "t::a"}
PASSED = (phase("t::a", "setup", "passed"), phase("t::a", "call", "passed"), phase("t::a", "teardown", "passed"))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        pytest.param(PASSED, ("passed", "call"), id="passed"),
        pytest.param((*PASSED, phase("t::a", "call", "failed")), ("failed", "call"), id="told twice, the worse counts"),
        pytest.param((phase("t::a", "setup", "failed"), PASSED[2]), ("error", "setup"), id="setup fails"),
        pytest.param((*PASSED[:2], phase("t::a", "teardown", "failed")), ("error", "teardown"), id="teardown fails"),
        pytest.param(PASSED[:1], ("error", "call"), id="died in the call"),
        pytest.param((), ("error", "call"), id="died at once"),
        pytest.param((phase("t::a", "setup", "skipped"), PASSED[2]), ("skipped", "setup"), id="skipped"),
        pytest.param((*PASSED, phase("t::a", "call", "rerun")), ("passed", "call"), id="outcome of no known kind"),
    ],
)
def test_phases_become_one_result(events: tuple[object, ...], expected: tuple[str, str]) -> None:
    (result,) = parse_report(lines(COLLECTED, START, *events)).results
    assert (result.status.value, result.phase) == expected


def test_what_was_stopped_is_a_timeout() -> None:
    (result,) = parse_report(lines(COLLECTED, START, PASSED[0]), "memory").results
    assert (result.status.value, result.message) == ("timeout", "stopped by the memory limit of the run")


def test_what_never_started_did_not_run() -> None:
    (result,) = parse_report(lines(COLLECTED), "wall").results
    assert (result.status.value, result.phase) == ("not_run", "")


@pytest.mark.parametrize(
    "garbage",
    [
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"9" * 10_000,
        b'{"event": "phase"}',
        b'{"event": "phase", "id": 7, "outcome": "passed", "seconds": "long", "frames": {"a": 1}, "phase": []}',
        b'{"event": {"a": 1}}',
        b'{"event": "collected", "ids": "t::b"}',
        b'{"event": "end", "exit_code": true}',
        b'{"event": "covered", "id": null, "path": 3, "lines": ["x", true, 1e999]}',
        b'{"event": "phase", "id": "t::a", "phase": "call", "outcome": "passed", "seconds": NaN}',
        b'{"event": "phase", "id": "\\ud800", "phase": "call", "outcome": "failed", "message": "\\udfff"}',
    ],
    ids=lambda garbage: repr(garbage[:30]),
)
def test_garbage_changes_nothing(garbage: bytes) -> None:
    report = parse_report(lines(COLLECTED, garbage, START, *PASSED, {"event": "end", "exit_code": 0}))
    assert [(result.test_id, result.status.value) for result in report.results] == [("t::a", "passed")]
    assert (report.collected, report.ended_with) == (1, 0)


@pytest.mark.parametrize(
    "garbage",
    [
        {"event": "collected", "ids": {"a": 1}},
        {"event": "collected", "ids": ["t::a", 7]},
        {"event": "collected"},
        {"event": "start", "id": [1]},
        {"event": "start"},
        {"event": "result", "id": [1], "status": "passed"},
        {"event": "phase", "id": "", "phase": "call", "outcome": "failed"},
        [1, 2],
    ],
    ids=str,
)
@pytest.mark.parametrize("is_collected_last", [False, True], ids=["collected first", "collected last"])
def test_an_event_of_another_form_is_none(garbage: object, *, is_collected_last: bool) -> None:
    events = (START, *PASSED, COLLECTED) if is_collected_last else (COLLECTED, START, *PASSED)
    report = parse_report(lines(garbage, *events))
    assert [(result.test_id, result.status.value) for result in report.results] == [("t::a", "passed")]
    assert parse_report(lines(garbage, START, *PASSED)).results == report.results


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"path": "a.c", "message": "no such type"}, "a.c: no such type"),
        ({"path": "", "message": "exit code 1"}, "the whole suite: exit code 1"),
        ({"message": "exit code 1"}, "the whole suite: exit code 1"),
        ({"path": "a.c", "message": " "}, "a.c: nothing was said of why"),
    ],
    ids=["both", "no path", "no such field", "no message"],
)
def test_an_error_always_has_a_name_and_words(event: dict[str, str], told: str) -> None:
    assert parse_report(lines({"event": "collection_error", **event})).collection_errors == (told,)


def test_an_empty_report_knows_nothing() -> None:
    report = parse_report(b"")
    assert (report.collected, report.results, report.ended_with) == (-1, (), None)


def test_lines_are_numbers_that_a_file_can_have() -> None:
    report = parse_report(
        b'{"event": "covered", "id": "t::a", "path": "m.py", "lines": [2, 1, 2, 0, -1, 1%s]}' % (b"0" * 30)
    )
    assert report.covered == (("t::a", "m.py", (1, 2)),)


def test_a_tool_that_tells_of_whole_tests_is_read_like_one_that_tells_of_phases() -> None:
    told = lines(
        {"event": "result", "id": "a > works", "status": "passed", "seconds": 0.5, "message": ""},
        {"event": "result", "id": "b > breaks", "status": "failed", "seconds": 0.1, "message": "1 is not 2"},
        {"event": "collected", "ids": ["a > works", "b > breaks"]},
        {"event": "end", "exit_code": 1},
    )
    report = parse_report(told)
    assert [(result.test_id, result.status) for result in report.results] == [
        ("a > works", Status.PASSED),
        ("b > breaks", Status.FAILED),
    ]
    assert (report.collected, report.ended_with) == (2, 1)


def test_of_a_tool_that_was_stopped_before_it_knew_its_tests_the_ones_it_told_of_remain() -> None:
    told = lines(
        {"event": "result", "id": "a", "status": "passed"},
        {"event": "start", "id": "b"},
    )
    report = parse_report(told, stopped_by="wall")
    assert [(result.test_id, result.status) for result in report.results] == [
        ("a", Status.PASSED),
        ("b", Status.TIMEOUT),
    ]
    assert report.collected == -1


@pytest.mark.parametrize("status", ["great", None, 1, ["passed"], {"passed": 1}])
def test_a_result_without_a_status_that_we_know_is_no_result(status: object) -> None:
    report = parse_report(lines({"event": "result", "id": "a", "status": status}, {"event": "end", "exit_code": 5}))
    assert report.results == ()
