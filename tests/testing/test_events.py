"""Reports that are made to cost the reader: what it holds of them is bounded, and honest ones of large suites pass."""

import json
import tracemalloc

import pytest

from oreline.testing.events import LINE_BYTES, MOST_LINES, MOST_VALUES, read_events
from oreline.testing.report import parse_report

END = b'{"event": "end", "exit_code": 0}\n'


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b'{"event": "x", "a": [' + b"[]," * MOST_VALUES + b"0]}", id="lists"),
        pytest.param(b'{"event": "x", "a": [' + b"{}," * MOST_VALUES + b"0]}", id="objects"),
        pytest.param(b'{"event": "collected", "ids": [' + b'"ab",' * MOST_VALUES + b'"a"]}', id="texts"),
        pytest.param(b'{"event": "covered", "lines": [' + b"1000," * MOST_VALUES + b"1]}", id="numbers"),
        pytest.param(b'{"event": "x", "a": "' + "😀".encode() * (LINE_BYTES // 4) + b'"}', id="a long line"),
        pytest.param(b'{"a":' * MOST_VALUES, id="depth"),
        pytest.param(b"[" + b"[]," * MOST_VALUES + b"0]", id="no event at all"),
        pytest.param(b"\n" * 4 * (MOST_LINES // 5), id="empty lines"),
    ],
)
def test_a_line_that_holds_too_much_is_no_event_and_takes_no_room(line: bytes) -> None:
    report = line + b"\n" + END
    tracemalloc.start()
    try:
        assert list(read_events(report)) == [{"event": "end", "exit_code": 0}]
        assert tracemalloc.get_traced_memory()[1] < len(report) * 2 + 2**20
    finally:
        tracemalloc.stop()


def test_a_report_of_too_many_lines_comes_to_no_end() -> None:
    assert parse_report(b"\n" * (MOST_LINES - 1) + END).ended_with == 0
    assert parse_report(b"\n" * MOST_LINES + END).ended_with is None


def test_numbers_of_lines_are_held_once() -> None:
    row = json.dumps({"event": "covered", "id": "t", "path": "m.py", "lines": list(range(1000, 3000))}).encode()
    tracemalloc.start()
    try:
        covered = parse_report(b"\n".join([row] * 500)).covered
        assert (len(covered), covered[0][2]) == (500, tuple(range(1000, 3000)))
        assert tracemalloc.get_traced_memory()[0] < 500 * 2000 * 10
    finally:
        tracemalloc.stop()


def test_a_suite_of_a_hundred_thousand_tests_is_read_whole() -> None:
    ids = [f"tests/unit/test_{number % 997}.py::test_case[a, {number}, [b], {{c}}]" for number in range(100_000)]
    told = [json.dumps({"event": "collected", "ids": ids})]
    told += [json.dumps({"event": "result", "id": test, "status": "passed"}) for test in ids]
    told += [json.dumps({"event": "covered", "id": test, "path": "m.py", "lines": [1, 2]}) for test in ids]
    report = parse_report("\n".join(told).encode() + b"\n" + END)
    assert (len(report.results), len(report.covered), report.ended_with) == (100_000, 100_000, 0)
    assert {result.status for result in report.results} == {"passed"}
