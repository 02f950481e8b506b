"""Hours of the archive as assets: read once, named when they are missing, counted to the last line."""

from collections.abc import Callable, Iterator
from pathlib import Path

import dagster as dg
import pytest

from assets.archive import (
    EVENTS,
    HOURS,
    PULL_REQUESTS,
    archive_assets,
    hour_bench,
    hourly,
    lines_are_accounted_for,
    read_hours,
)
from assets.bench import Bench
from assets.plan import Plan
from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from sources.gharchive.stored import named_pull_requests, stored_hours
from tests.doubles.archive_hours import archive_host, issue, packed, push, stub_pull, write_hour
from tests.doubles.benches import a_bench

Materialize = Callable[..., dg.ExecuteInProcessResult]
FIRST, SECOND, THIRD = "2025-10-07-04", "2025-10-07-05", "2025-10-07-06"


@pytest.fixture
def hours(tmp_path: Path) -> Path:
    """Three hours, of which the second is missing."""
    folder = tmp_path / "hours"
    write_hour(folder, "2025-10-07-4", stub_pull(1), stub_pull(1), push(2), issue(3), "{")
    write_hour(folder, "2025-10-07-6", stub_pull(4, 5))
    return folder


@pytest.fixture
def bench(layout: DataLayout, hours: Path) -> Bench:
    plan = Plan.model_validate(
        {"archive_hours": {"address": str(hours), "since": "2025-10-07"}, "sources": {"backoff_seconds": 0.01}}
    )
    return a_bench(layout, plan=plan)


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    with dg.DagsterInstance.ephemeral() as instance:
        yield instance


@pytest.fixture
def materialize(bench: Bench, instance: dg.DagsterInstance) -> Materialize:
    def run(first: str, last: str = "") -> dg.ExecuteInProcessResult:
        partitions = {"dagster/asset_partition_range_start": first, "dagster/asset_partition_range_end": last or first}
        return dg.materialize(
            archive_assets(hourly("2025-10-07")),
            instance=instance,
            resources={"bench": bench},
            tags=partitions,
        )

    return run


def checks_of(result: dg.ExecuteInProcessResult, table: str) -> dict[str, bool]:
    key = dg.AssetKey(table.split("/"))
    return {check.check_name: check.passed for check in result.get_asset_check_evaluations() if check.asset_key == key}


def test_an_hour_is_a_partition_of_three_tables(materialize: Materialize, bench: Bench) -> None:
    assert materialize(FIRST).success
    assert [row.event_id for row in bench.tables.read(EVENTS, FIRST)] == ["1", "3"]
    assert [row.number for row in bench.tables.read(PULL_REQUESTS, FIRST)] == [12]
    (hour,) = bench.tables.read(HOURS, FIRST)
    assert (hour.lines, hour.events, hour.duplicates, hour.other_types, hour.rejected) == (5, 2, 1, 1, 1)
    assert dict(bench.tables.reasons(EVENTS, FIRST)) == {"bad_line": 1}


def test_a_missing_hour_is_named_and_the_others_go_on(materialize: Materialize, bench: Bench) -> None:
    result = materialize(FIRST, THIRD)
    assert result.success
    assert [len(bench.tables.read(EVENTS, hour)) for hour in (FIRST, SECOND, THIRD)] == [2, 0, 1]
    (row,) = bench.tables.rejected(EVENTS, SECOND)
    assert (row.subject, row.subject_id, row.purl, row.reason) == ("hour", SECOND, "", "missing_hour")
    assert checks_of(result, HOURS.key) == {
        "unique_names": True,
        "schema_matches": True,
        "lines_are_accounted_for": True,
        "hours_are_whole": False,
    }
    gaps = [check for check in result.get_asset_check_evaluations() if check.check_name == "hours_are_whole"]
    assert [(check.severity, check.description) for check in gaps] == [
        (dg.AssetCheckSeverity.WARN, f"1 offend: {SECOND} is missing")
    ]


def test_an_hour_that_was_late_is_read_when_it_is_there(materialize: Materialize, bench: Bench, hours: Path) -> None:
    materialize(SECOND)
    assert bench.tables.fingerprint(EVENTS, SECOND) == ""
    write_hour(hours, "2025-10-07-5", stub_pull(9))
    assert checks_of(materialize(SECOND), HOURS.key)["hours_are_whole"]
    assert [row.event_id for row in bench.tables.read(EVENTS, SECOND)] == ["9"]
    assert bench.tables.rejected(EVENTS, SECOND) == ()


def test_an_hour_that_stands_is_not_read_again(materialize: Materialize, bench: Bench, hours: Path) -> None:
    materialize(THIRD)
    (hours / "2025-10-07-6.json.gz").unlink()
    assert materialize(THIRD).success
    assert [row.event_id for row in bench.tables.read(EVENTS, THIRD)] == ["4"]


def test_a_cut_off_hour_keeps_what_was_readable_and_is_told(
    materialize: Materialize, bench: Bench, hours: Path
) -> None:
    whole = packed(*(stub_pull(number, number) for number in range(1, 2001)))
    (hours / "2025-10-07-5.json.gz").write_bytes(whole[: len(whole) // 2])
    result = materialize(SECOND)
    assert result.success
    assert 500 < len(bench.tables.read(EVENTS, SECOND)) < 1500
    assert dict(bench.tables.reasons(EVENTS, SECOND)) == {"bad_line": 1, "cut_off": 1}
    assert checks_of(result, HOURS.key) == {
        "unique_names": True,
        "schema_matches": True,
        "lines_are_accounted_for": True,
        "hours_are_whole": False,
    }


def test_hours_from_a_host(layout: DataLayout, hours: Path, instance: dg.DagsterInstance) -> None:
    with archive_host(hours) as host:
        plan = Plan.model_validate({"archive_hours": {"address": host.url}})
        bench = a_bench(layout, plan=plan)
        result = dg.materialize(
            archive_assets(hourly("2025-10-07")),
            instance=instance,
            resources={"bench": bench},
            partition_key=THIRD,
        )
    assert result.success
    assert [row.purl for row in bench.tables.read(PULL_REQUESTS, THIRD)] == ["pkg:github/octo/calc"]


def test_a_lost_event_shows_in_the_sums(materialize: Materialize, bench: Bench) -> None:
    materialize(FIRST)
    bench.tables.write(EVENTS, FIRST, Kept(rows=bench.tables.read(EVENTS, FIRST)[:1]), "")
    (offence,) = lines_are_accounted_for(hour_bench(bench, [FIRST]), HOURS)
    assert "raw/archive_hours of 2025-10-07-04" in offence


def test_stored_hours_name_the_pull_requests_of_a_repository(bench: Bench, hours: Path) -> None:
    settings = bench.plan.archive_hours
    with pytest.raises(SourceError) as caught:
        named_pull_requests(bench.layout, "pkg:github/octo/calc", settings)
    assert caught.value.reason == "no_archive_hours"
    read_hours(bench, [FIRST, SECOND, THIRD])
    assert [path.stem for path in stored_hours(bench.layout)] == [FIRST, SECOND, THIRD]
    kept = named_pull_requests(bench.layout, "pkg:github/octo/calc", settings)
    assert sorted(row.number for row in kept.rows) == [5, 12]
