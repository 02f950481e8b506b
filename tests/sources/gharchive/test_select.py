"""From events of many hours to what is worth a look."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from oreline.errors import SourceError
from oreline.records.archive import ArchiveEvent, ArchivePullRequest
from oreline.records.outcome import Kept
from oreline.records.tables import to_table
from sources.gharchive.select import select_pull_requests, select_repositories
from sources.gharchive.settings import ArchiveSettings
from tests.doubles.archive_hours import BASE, HEAD, Event, full_pull, issue, push, stub_pull, write_hour
from tests.sources.gharchive.conftest import ReadAt

Store = Callable[..., tuple[Path, ...]]


@pytest.fixture
def store(tmp_path: Path, read_at: ReadAt) -> Store:
    """Reads and stores hours, each given as its lines; the first is 2025-10-07 at 0:00."""

    def stored(*hours: list[Event]) -> tuple[Path, ...]:
        files = []
        for number, items in enumerate(hours):
            read = read_at(write_hour(tmp_path / "hours", f"2025-10-07-{number}", *items))
            files.append(tmp_path / f"{number}.parquet")
            pq.write_table(to_table(read.events.rows, ArchiveEvent), files[-1])
        return tuple(files)

    return stored


@pytest.fixture
def pulls(tmp_path: Path, store: Store) -> Callable[..., Kept[ArchivePullRequest]]:
    def select(*hours: list[Event], purl: str = "", **settings: Any) -> Kept[ArchivePullRequest]:
        chosen = ArchiveSettings.model_validate(settings)
        return select_pull_requests(store(*hours), tmp_path / "scratch", chosen, purl=purl)

    return select


Pulls = Callable[..., Kept[ArchivePullRequest]]


def at(minute: int) -> str:
    return f"2025-10-07T00:{minute:02}:00Z"


def reasons(kept: Kept[Any]) -> list[tuple[str, str]]:
    return [(row.subject_id, row.reason) for row in kept.rejected]


def test_the_events_of_a_pull_request_become_one_row(pulls: Pulls) -> None:
    opened = stub_pull(1, action="opened", created_at=at(1))
    closed = stub_pull(2, created_at=at(9))
    opened["payload"]["pull_request"]["head"]["sha"] = "d" * 40
    assert pulls([opened], [closed, push(3)]).rows == (
        ArchivePullRequest(
            purl="pkg:github/octo/calc",
            repo_id=42,
            repo="octo/calc",
            number=12,
            author="ada",
            actions=("closed", "opened"),
            first_seen=at(1),
            last_seen=at(9),
            base_ref="main",
            base_commit=BASE,
            head_commit=HEAD,
            is_merged=None,
        ),
    )


def test_stubs_never_tell_of_merging(pulls: Pulls) -> None:
    kept = pulls([stub_pull(1, 1, "merged"), stub_pull(2, 2, "closed"), stub_pull(3, 3, "reopened")])
    assert [(row.number, row.is_merged) for row in kept.rows] == [(1, None), (2, None)]
    assert reasons(kept) == [("octo/calc#3", "not_closed")]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        pytest.param([("closed", True)], (True, []), id="merged"),
        pytest.param([("closed", False)], (None, ["not_merged"]), id="closed unmerged"),
        pytest.param([("opened", False)], (None, ["not_closed"]), id="open"),
        pytest.param([("opened", False), ("closed", True)], (True, []), id="opened, then merged"),
        pytest.param([("closed", False), ("reopened", False)], (None, []), id="closed, then open again"),
        pytest.param([("closed", False), ("reopened", False), ("closed", True)], (True, []), id="merged at last"),
        pytest.param([("closed", True), ("labeled", True)], (True, []), id="merged, then labelled"),
        pytest.param([("closed", False), ("closed", None)], (None, []), id="closed unmerged, then a stub"),
        pytest.param([("closed", True), ("closed", None)], (True, []), id="merged, then a stub"),
    ],
)
def test_full_events_tell_of_merging(
    pulls: Pulls, events: list[tuple[str, bool | None]], expected: tuple[bool | None, list[str]]
) -> None:
    told = [
        stub_pull(n, action=action, created_at=at(n))
        if merged is None
        else full_pull(n, action=action, merged=merged, created_at=at(n))
        for n, (action, merged) in enumerate(events)
    ]
    kept = pulls(told)
    assert (kept.rows[0].is_merged if kept.rows else None, [row.reason for row in kept.rejected]) == expected


def test_open_pull_requests_are_looked_at_where_that_is_asked_for(pulls: Pulls) -> None:
    assert [row.number for row in pulls([stub_pull(1, action="opened")], needs_closing=False).rows] == [12]


def test_an_event_that_stands_in_two_hours_counts_once(pulls: Pulls) -> None:
    assert pulls([stub_pull(1)], [stub_pull(1)]).rows == pulls([stub_pull(1)], []).rows


def test_pull_requests_of_bots_are_set_aside(pulls: Pulls) -> None:
    bot = {"login": "dependabot[bot]"}
    kept = pulls([stub_pull(1, 1, "opened", actor=bot), stub_pull(2, 1), stub_pull(3, 2, actor=bot)])
    assert [row.number for row in kept.rows] == [2]
    assert reasons(kept) == [("octo/calc#1", "bot_author")]
    assert kept.rejected[0].detail == "octo/calc#1 was written by the bot dependabot[bot]."


def test_a_renamed_repository_is_one_repository_under_its_last_name(pulls: Pulls) -> None:
    before, after = {"id": 42, "name": "octo/abacus"}, {"id": 42, "name": "octo/calc"}
    kept = pulls([stub_pull(1, created_at=at(1), repo=before)], [stub_pull(2, created_at=at(2), repo=after)])
    assert [(row.purl, row.number) for row in kept.rows] == [("pkg:github/octo/calc", 12)]


def test_one_name_of_two_repositories_is_two(pulls: Pulls) -> None:
    kept = pulls([stub_pull(1), stub_pull(2, repo={"id": 43, "name": "octo/calc"})])
    assert sorted(row.repo_id for row in kept.rows) == [42, 43]


def test_a_repository_without_id_is_known_by_its_name(pulls: Pulls) -> None:
    kept = pulls([stub_pull(1, repo={"name": "octo/calc"}), stub_pull(2, repo={"name": "Octo/Calc"})])
    assert [(row.repo_id, row.number) for row in kept.rows] == [(0, 12)]


def test_a_name_that_no_repository_has(pulls: Pulls) -> None:
    kept = pulls([stub_pull(1, repo={"id": 9, "name": "../../etc"}), stub_pull(2)])
    assert ([row.repo for row in kept.rows], reasons(kept)) == (["octo/calc"], [("../../etc#12", "bad_purl")])


def test_one_repository_alone_under_any_of_its_names(pulls: Pulls) -> None:
    other = {"id": 7, "name": "octo/other"}
    hour = [stub_pull(1, created_at=at(1), repo={"id": 42, "name": "octo/Abacus"}), stub_pull(2, 5, created_at=at(2)),
            stub_pull(3, repo=other)]  # fmt: skip
    for purl in ("pkg:github/octo/calc", "pkg:github/octo/abacus"):
        assert sorted(row.number for row in pulls(hour, purl=purl).rows) == [5, 12]
    assert pulls(hour, purl="pkg:github/octo/nothing").rows == ()


def test_a_purl_that_is_none(pulls: Pulls) -> None:
    with pytest.raises(SourceError) as caught:
        pulls([stub_pull(1)], purl="octo/calc")
    assert caught.value.reason == "bad_purl"


def test_no_hours_give_nothing(tmp_path: Path) -> None:
    assert select_pull_requests((), tmp_path, ArchiveSettings()) == Kept(rows=())


def test_repositories_with_most_pull_requests_come_first(tmp_path: Path, store: Store) -> None:
    other, third = {"id": 7, "name": "octo/other"}, {"id": 8, "name": "octo/third"}
    files = store(
        [stub_pull(1, 1), stub_pull(2, 2, "opened"), issue(3, 3), issue(4, 3, "closed")],
        [*(stub_pull(10 + n, n, repo=other) for n in range(1, 4)), issue(20, 1, repo=third), stub_pull(21, 2)],
    )
    kept = select_repositories(files, tmp_path / "scratch", ArchiveSettings())
    assert [(row.purl, row.pull_requests, row.issues, row.people) for row in kept.rows] == [
        ("pkg:github/octo/other", 3, 0, 1),
        ("pkg:github/octo/calc", 2, 1, 2),
    ]
    assert reasons(kept) == [("octo/third", "few_pull_requests")]
    few = select_repositories(files, tmp_path / "scratch", ArchiveSettings(min_pull_requests=3))
    assert [row.repo for row in few.rows] == ["octo/other"]
    assert reasons(few) == [("octo/calc", "few_pull_requests"), ("octo/third", "few_pull_requests")]
