"""From hours of the archive to candidates: only what they name is asked for."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from assets.archive import read_hours
from assets.plan import Plan
from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.gharchive.settings import ArchiveSettings
from sources.github.settings import GitHubSettings
from sources.mining.archive import ARCHIVE, is_up_to_date
from sources.mining.contract import Ground, Told
from sources.mining.github import GITHUB
from sources.mining.mine import mine
from sources.purl import parse_repository_purl
from sources.settings import SourceSettings
from tests.doubles.archive_hours import Event, issue, stub_pull, write_hour
from tests.doubles.benches import a_bench
from tests.doubles.github import answers
from tests.doubles.github.api import TOKEN
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github
from tests.sources.mining.test_github import SAID, sign_in

PUMP = {"id": 42, "name": "lab/pump"}
StoreHour = Callable[..., None]


def named(numbers: Iterable[int], when: str = "2025-10-07T05:00:01Z", **more: object) -> list[Event]:
    """Events that name these pull requests, the first of them last."""
    return [stub_pull(9_000 + number, number, repo=PUMP, created_at=when, **more) for number in numbers]


@pytest.fixture
def pump(tmp_path: Path) -> Hosting:
    return Hosting(tmp_path / "pump.git", "lab/pump")


@pytest.fixture
def ground(layout: DataLayout) -> Ground:
    return Ground(
        layout=layout,
        purl=parse_repository_purl("pkg:github/lab/pump"),
        sources=SourceSettings(github=GitHubSettings(backoff_seconds=0.0)),
    )


@pytest.fixture
def store_hour(layout: DataLayout, tmp_path: Path) -> StoreHour:
    def store(hour: str, *events: Event) -> None:
        name = f"{hour[:10]}-{int(hour[11:])}"
        write_hour(tmp_path / "hours", name, *events)
        plan = Plan.model_validate({"archive_hours": {"address": str(tmp_path / "hours")}})
        read_hours(a_bench(layout, plan=plan), [hour])

    return store


def tell(ground: Ground) -> Told:
    return ARCHIVE.read_changes(ground, ARCHIVE.read_repository(ground))


def numbers(told: Told) -> list[int]:
    return [change.number for change in told.changes.rows]


@pytest.mark.parametrize("token", [TOKEN, ""], ids=["token", "anonymous"])
def test_it_tells_what_the_pages_tell(
    token: str, pump: Hosting, ground: Ground, store_hour: StoreHour, monkeypatch: pytest.MonkeyPatch
) -> None:
    pump.issue(1, "Water flows back", body=SAID)
    pump.pull(2, title="Close the valve", body="Fixes #1, fixes #3", messages=["one", "two"], how="rebase")
    pump.pull(3, how="squash", closes=[("lab/pump", 1)])
    pump.pull(4)
    store_hour("2025-10-07-05", *named([2, 3]))
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch, token)
        told, whole = tell(ground), GITHUB.read_changes(ground, GITHUB.read_repository(ground))
    assert numbers(told) == [3, 2]
    assert list(told.changes.rows) == [change for change in whole.changes.rows if change.number in {2, 3}]
    assert list(told.issues.rows) == list(whole.issues.rows)


def test_forty_named_of_a_thousand_cost_a_handful_of_calls(
    pump: Hosting, ground: Ground, store_hour: StoreHour, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 1_001):
        pump.pull(number, how="squash", body=f"Fixes #{10_000 + number}")
        pump.issue(10_000 + number, f"Leak {number}")
    chosen = range(1, 1_001, 25)
    store_hour("2025-10-07-05", *named(chosen), issue(1, repo=PUMP))
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        told = tell(ground)
        assert sorted(numbers(told)) == list(chosen)
        assert len(told.issues.rows) == 40
        assert (api.count("/graphql"), api.count("/api/v3")) == (2, 1)
        assert numbers(tell(ground)) == numbers(told)
        assert api.count("/graphql") == 2


def test_a_crash_costs_the_batch_it_fell_into_and_new_hours_only_what_they_name(
    pump: Hosting, ground: Ground, store_hour: StoreHour, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 7):
        pump.pull(number, how="squash")
    ground = ground_with(ground, page_size=2)
    store_hour("2025-10-07-05", *named([1, 2, 3, 4]))
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        api.fail("/graphql", lambda right: right)
        api.fail("/graphql", answers.not_accessible, times=1)
        first = tell(ground)
        assert numbers(first) == [2, 1]
        assert [item.reason for item in first.changes.rejected] == ["no_access"]
        assert not is_up_to_date(ground)
        assert numbers(tell(ground)) == [4, 3, 2, 1]
        assert (api.count("/graphql"), is_up_to_date(ground)) == (3, True)
        store_hour("2025-10-07-06", *named([5, 2], "2025-10-07T06:00:00Z"))
        assert not is_up_to_date(ground)
        assert numbers(tell(ground)) == [5, 4, 3, 2, 1]
        assert api.count("/graphql") == 4


def ground_with(ground: Ground, limit: int = 40, page_size: int = 50, **archive: str) -> Ground:
    quick = GitHubSettings(backoff_seconds=0.0, page_size=page_size)
    return Ground(
        layout=ground.layout,
        purl=ground.purl,
        sources=SourceSettings(github=quick),
        mining=MiningSettings(limit=limit),
        archive=ArchiveSettings.model_validate(archive),
    )


@pytest.mark.parametrize("token", [TOKEN, ""], ids=["token", "anonymous"])
def test_what_is_not_merged_or_gone_is_set_aside_with_the_reason(
    token: str, pump: Hosting, ground: Ground, store_hour: StoreHour, monkeypatch: pytest.MonkeyPatch
) -> None:
    pump.pull(2)
    pump.pull(3, merged_at=None)
    opened = stub_pull(1, 6, "opened", repo=PUMP)
    store_hour("2025-10-07-05", *named([2, 3, 5]), opened)
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch, token)
        told = tell(ground)
    found = {item.subject_id: (item.subject, item.reason, item.purl) for item in told.changes.rejected}
    purl = ground.purl.text
    assert numbers(told) == [2]
    assert found["lab/pump#3"] == ("candidate", "not_merged", purl)
    assert found["lab/pump#5"] == ("candidate", "unreadable_pull_request", purl)
    assert found["lab/pump#6"] == ("candidate", "not_closed", purl)


def test_a_batch_the_host_finds_too_heavy_is_halved_and_one_that_is_stepped_over(
    pump: Hosting, ground: Ground, store_hour: StoreHour, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (2, 3):
        pump.pull(number)
    pump.pull(4, is_broken=True)
    store_hour("2025-10-07-05", *named([2, 3, 4]))
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        api.fail("/graphql", answers.over_resources, times=2 + 4)
        told = tell(ground)
    assert numbers(told) == [3]
    reasons = [(item.subject_id, item.reason) for item in told.changes.rejected]
    assert reasons == [("lab/pump#2", "unreadable_pull_request"), ("lab/pump#4", "unreadable_pull_request")]


def test_only_hours_that_are_named_count(
    pump: Hosting, ground: Ground, store_hour: StoreHour, monkeypatch: pytest.MonkeyPatch
) -> None:
    pump.pull(2)
    pump.pull(3)
    store_hour("2025-10-07-05", *named([2]))
    store_hour("2025-10-07-06", *named([3]))
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        assert numbers(tell(ground_with(ground, first_hour="2025-10-07-06", last_hour="2025-10-07-09"))) == [3]
        assert numbers(tell(ground_with(ground, first_hour="2025-10-07-04", last_hour="2025-10-07-05"))) == [2]
        assert numbers(tell(ground)) == [3, 2]
        with pytest.raises(SourceError, match="no hour from 2025-10-08-00 to 2025-10-08-01 of the archive"):
            tell(ground_with(ground, first_hour="2025-10-08-00", last_hour="2025-10-08-01"))


def test_no_hour_at_all_is_said_with_what_to_do(pump: Hosting, ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        with pytest.raises(SourceError, match=r"--hours FIRST\.\.LAST, or archive_hours\.first_hour") as caught:
            tell(ground)
        assert api.count("/graphql") == 0
    assert caught.value.reason == "no_archive_hours"


def test_a_named_pull_request_becomes_a_candidate(
    pump: Hosting, ground: Ground, store_hour: StoreHour, monkeypatch: pytest.MonkeyPatch
) -> None:
    pump.issue(1, "Water flows back", body=SAID)
    pull = pump.pull(2, title="Close the valve", body="Fixes #1", how="squash")
    pull.files = []
    store_hour("2025-10-07-05", *named([2]))
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        mined = mine(ARCHIVE, ground)
    assert [item.detail for item in mined.rejected] == []
    assert [candidate.fixed_commit for candidate in mined.candidates] == [pump.main.sha]
