from typing import Any

import pytest

from oreline.records.archive import ArchiveEvent
from tests.doubles.archive_hours import BASE, HEAD, event, full_pull, issue, stub_pull, timeline_pull
from tests.sources.gharchive.conftest import ReadLines

STUB = ArchiveEvent(
    event_id="1",
    hour="2025-10-07-05",
    type="PullRequestEvent",
    action="closed",
    created_at="2025-10-07T05:00:01Z",
    actor="ada",
    author="",
    repo_id=42,
    repo="octo/calc",
    number=12,
    base_ref="main",
    base_commit=BASE,
    head_ref="fix",
    head_commit=HEAD,
    is_merged=None,
)


def test_a_stub_tells_where_to_look_and_nothing_of_merging(read_lines: ReadLines) -> None:
    assert read_lines(stub_pull(1)).events.rows == (STUB,)


@pytest.mark.parametrize("action", ["closed", "merged", "labeled"])
def test_no_action_of_a_stub_says_that_it_was_merged(read_lines: ReadLines, action: str) -> None:
    (row,) = read_lines(stub_pull(1, action=action)).events.rows
    assert (row.action, row.is_merged) == (action, None)


@pytest.mark.parametrize("merged", [True, False])
def test_a_full_event_says_whether_it_was_merged(read_lines: ReadLines, merged: bool) -> None:
    (row,) = read_lines(full_pull(1, merged=merged)).events.rows
    assert (row.author, row.is_merged) == ("grace", merged)


def test_a_merge_time_or_commit_alone_is_no_merge_state(read_lines: ReadLines) -> None:
    told = stub_pull(1)
    told["payload"]["pull_request"] |= {"merged_at": "2025-10-07T05:00:01Z", "merge_commit_sha": "c" * 40}
    (row,) = read_lines(told).events.rows
    assert row.is_merged is None


def test_the_timeline_before_2015(read_lines: ReadLines) -> None:
    (row,) = read_lines(timeline_pull(merged=True)).events.rows
    assert (row.event_id, row.created_at) == ("2025-10-07-05:1", "2012-03-11T06:33:34Z")
    assert (row.actor, row.author, row.repo_id, row.repo, row.number) == ("ada", "grace", 42, "octo/calc", 12)
    assert (row.base_commit, row.head_commit, row.is_merged) == (BASE, HEAD, True)


def test_the_author_of_a_stub_is_who_opened_it(read_lines: ReadLines) -> None:
    opened, closed = read_lines(stub_pull(1, action="opened"), stub_pull(2)).events.rows
    assert (opened.author, closed.author) == ("ada", "")


def test_an_issue(read_lines: ReadLines) -> None:
    (row,) = read_lines(issue(1)).events.rows
    assert (row.type, row.action, row.number, row.author) == ("IssuesEvent", "opened", 3, "joan")
    assert (row.base_commit, row.head_commit, row.is_merged) == ("", "", None)


def without(*path: str) -> dict[str, Any]:
    """A full event without what `path` leads to."""
    told = full_pull(1, merged=True)
    inner = told
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return told


EVERY_FIELD = [
    ("id",),
    ("actor",),
    ("actor", "login"),
    ("repo", "id"),
    ("created_at",),
    ("public",),
    ("payload", "action"),
    ("payload", "number"),
    ("payload", "pull_request"),
    ("payload", "pull_request", "number"),
    ("payload", "pull_request", "user"),
    ("payload", "pull_request", "merged"),
    ("payload", "pull_request", "base"),
    ("payload", "pull_request", "base", "sha"),
    ("payload", "pull_request", "head"),
]


@pytest.mark.parametrize("path", EVERY_FIELD, ids=".".join)
def test_every_field_is_optional(read_lines: ReadLines, path: tuple[str, ...]) -> None:
    (row,) = read_lines(without(*path)).events.rows
    assert (row.repo, row.number) == ("octo/calc", 12)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        pytest.param(("actor",), None, id="deleted actor"),
        pytest.param(("actor",), "ada", id="plain actor"),
        pytest.param(("id",), 1, id="id as a number"),
        pytest.param(("created_at",), "yesterday", id="no time"),
        pytest.param(("payload", "number"), "12", id="number as text"),
        pytest.param(("payload", "number"), {"is": 12}, id="number as an object"),
        pytest.param(("payload", "action"), 3, id="action as a number"),
        pytest.param(("payload", "pull_request", "user"), None, id="ghost"),
        pytest.param(("payload", "pull_request", "base"), ["main"], id="base as a list"),
        pytest.param(("payload", "pull_request", "base", "repo"), None, id="base repository gone"),
        pytest.param(("payload", "pull_request", "head"), None, id="head gone"),
    ],
)
def test_a_field_of_another_type_spoils_nothing_beside_it(
    read_lines: ReadLines, path: tuple[str, ...], value: object
) -> None:
    told = full_pull(1, merged=True)
    inner = told
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    (row,) = read_lines(told).events.rows
    assert (row.repo, row.number, row.is_merged) == ("octo/calc", 12, True)


def test_text_beyond_ascii_and_control_characters_stay(read_lines: ReadLines) -> None:
    told = stub_pull(1)
    told["payload"]["pull_request"]["head"]["ref"] = "fix-é-\N{SNAKE}-\n\0"
    (row,) = read_lines(told).events.rows
    assert row.head_ref == "fix-é-\N{SNAKE}-\n\0"


def test_other_types_are_kept_where_they_are_asked_for(read_lines: ReadLines) -> None:
    review = event(1, "PullRequestReviewEvent", stub_pull(1)["payload"])
    (row,) = read_lines(review, stub_pull(2), event_types=["PullRequestReviewEvent"]).events.rows
    assert (row.type, row.number) == ("PullRequestReviewEvent", 12)
