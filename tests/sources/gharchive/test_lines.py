"""Every line of an hour is accounted for: kept, counted, or set aside with its file and line."""

from pathlib import Path

import pytest

from oreline.records.outcome import Rejection
from tests.doubles.archive_hours import event, issue, line_of, push, stub_pull
from tests.sources.gharchive.conftest import ReadLines

FILE = "hours/2025-10-07-5.json.gz"


def rejected(read_lines: ReadLines, *items: object, **settings: object) -> tuple[Rejection, ...]:
    return tuple(read_lines(*items, **settings).events.rejected)


def test_a_cut_object_with_the_next_glued_on(read_lines: ReadLines, tmp_path: Path) -> None:
    glued = b'{"id":"1","repo":{"name":"a/' + line_of(stub_pull(2))
    read = read_lines(stub_pull(1), glued, stub_pull(3))
    assert [row.event_id for row in read.events.rows] == ["1", "3"]
    (row,) = read.events.rejected
    assert (row.stage, row.subject, row.border, row.reason) == (
        "raw/archive_events", "line", "IntegrityError", "bad_line",
    )  # fmt: skip
    assert row.subject_id == f"{tmp_path / FILE}:2"
    assert '"repo":{"name":"a/{"id":"2"' in row.detail
    assert (read.hour.lines, read.hour.events, read.hour.rejected) == (3, 2, 1)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line_of(stub_pull(8))[:80], id="cut off"),
        pytest.param(line_of(stub_pull(8)) + line_of(stub_pull(9)), id="two glued"),
        pytest.param(line_of(stub_pull(8)) + b" " + line_of(stub_pull(9)), id="two with a blank"),
        pytest.param(line_of(stub_pull(8)) + b"<html>", id="something behind"),
        pytest.param(b"[1]", id="list"),
        pytest.param(b'"text"', id="text"),
        pytest.param(b"null", id="null"),
        pytest.param(b"{}", id="empty object"),
        pytest.param(line_of(stub_pull(8)).replace(b"ada", b"\xe9"), id="Latin-1"),
        pytest.param(line_of(stub_pull(8)).replace(b"ada", b"\x00"), id="raw NUL"),
        pytest.param(line_of(stub_pull(8)).replace(b"ada", rb"\ud800"), id="half a surrogate pair"),
    ],
)
def test_a_line_that_is_no_event_is_quarantined_and_the_rest_goes_on(
    read_lines: ReadLines, tmp_path: Path, line: bytes
) -> None:
    read = read_lines(stub_pull(1), line, stub_pull(2))
    assert [row.event_id for row in read.events.rows] == ["1", "2"]
    assert [(row.reason, row.subject_id) for row in read.events.rejected] == [("bad_line", f"{tmp_path / FILE}:2")]


def test_lines_are_numbered_as_an_editor_does_blank_ones_included(read_lines: ReadLines, tmp_path: Path) -> None:
    read = read_lines("", stub_pull(1), "  ", "\r", "broken", stub_pull(2), "", "{", "")
    assert [row.subject_id for row in read.events.rejected] == [f"{tmp_path / FILE}:{line}" for line in (5, 8)]
    assert (read.hour.lines, read.hour.events) == (4, 2)


@pytest.mark.parametrize("kind", ["PullRequestEvent", "WatchEvent"])
def test_empty_actor_and_repository(read_lines: ReadLines, kind: str) -> None:
    read = read_lines(event(5, kind, {}, actor={}, repo={}), stub_pull(1))
    assert [row.event_id for row in read.events.rows] == ["1"]
    assert [(row.reason, row.subject, row.subject_id) for row in read.events.rejected] == [
        ("no_repository", "event", "5")
    ]
    assert (read.hour.lines, read.hour.events, read.hour.rejected) == (2, 1, 1)


def test_an_empty_actor_alone_is_a_deleted_account(read_lines: ReadLines) -> None:
    (row,) = read_lines(stub_pull(1, actor={})).events.rows
    assert (row.actor, row.repo) == ("", "octo/calc")


def test_a_pull_request_without_number(read_lines: ReadLines) -> None:
    assert [(row.reason, row.subject_id) for row in rejected(read_lines, event(5, "PullRequestEvent", {}))] == [
        ("no_number", "5")
    ]


def test_duplicates_by_event_id_are_dropped_and_counted(read_lines: ReadLines) -> None:
    read = read_lines(stub_pull(1), stub_pull(2), stub_pull(1), push(9), push(9), stub_pull(1))
    assert [row.event_id for row in read.events.rows] == ["1", "2"]
    assert (read.hour.duplicates, read.hour.other_types, read.events.rejected) == (3, 1, ())


def test_an_event_that_names_no_repository_hides_no_later_one_of_its_id(read_lines: ReadLines) -> None:
    read = read_lines(stub_pull(1, repo={}), stub_pull(1))
    assert ([row.event_id for row in read.events.rows], read.hour.duplicates) == (["1"], 0)


def test_events_without_id_are_no_duplicates(read_lines: ReadLines) -> None:
    read = read_lines(stub_pull(1, id=None), stub_pull(2, id=None))
    assert [row.event_id for row in read.events.rows] == ["2025-10-07-05:1", "2025-10-07-05:2"]


def test_the_counts_of_an_hour_add_up(read_lines: ReadLines) -> None:
    hour = read_lines(
        stub_pull(1), stub_pull(1), push(2), issue(3), "{", event(4, "PullRequestEvent", {}), push(5, repo={})
    ).hour
    assert (hour.lines, hour.events, hour.other_types, hour.duplicates, hour.rejected) == (7, 2, 1, 1, 3)
    assert hour.lines == hour.events + hour.other_types + hour.duplicates + hour.rejected
    assert not hour.is_cut_off


def test_an_event_with_five_megabytes_of_text(read_lines: ReadLines) -> None:
    long = issue(1)
    long["payload"]["issue"]["body"] = "a" * 5_000_000
    assert [row.event_id for row in read_lines(long, stub_pull(2)).events.rows] == ["1", "2"]


def test_a_line_beyond_any_event_is_quarantined_and_the_rest_goes_on(read_lines: ReadLines, tmp_path: Path) -> None:
    read = read_lines(stub_pull(1), b'{"id":"2","z":"' + b"a" * 40_000_000 + b'"}', stub_pull(3))
    assert [row.event_id for row in read.events.rows] == ["1", "3"]
    assert [(row.reason, row.subject_id) for row in read.events.rejected] == [("bad_line", f"{tmp_path / FILE}:2")]
    assert not read.hour.is_cut_off
