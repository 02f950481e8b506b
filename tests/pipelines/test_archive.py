"""The archive's job and sensor: which hours are asked for, and that the rebuild leaves them alone."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import dagster as dg
import pytest

from assets.archive import EVENTS, TABLES
from assets.bench import Bench
from assets.factory import asset_key
from assets.plan import Plan
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from pipelines.archive import READ_HOURS, hours_to_read
from pipelines.build import build_definitions
from pipelines.jobs import REBUILD
from sources.gharchive.hours import hour_at
from tests.doubles.archive_hours import stub_pull, write_hour
from tests.doubles.benches import a_bench

NOW = datetime(2025, 10, 7, 5, 30, tzinfo=UTC)


def bench_of(layout: DataLayout, **settings: str) -> Bench:
    return a_bench(layout, plan=Plan.model_validate({"archive_hours": settings}))


def test_two_days_of_ended_hours_are_asked_for(layout: DataLayout) -> None:
    hours = list(hours_to_read(bench_of(layout), NOW))
    assert (len(hours), hours[0], hours[-1]) == (48, "2025-10-05-05", "2025-10-07-04")


def test_hours_that_are_stored_are_not_asked_for_and_gaps_are(layout: DataLayout) -> None:
    bench = bench_of(layout, since="2025-10-07")
    for hour in ("2025-10-07-00", "2025-10-07-01", "2025-10-07-03"):
        bench.tables.write(EVENTS, hour, Kept(rows=()), "made of this")
    bench.tables.write(EVENTS, "2025-10-07-02", Kept(rows=()), "")
    assert list(hours_to_read(bench, NOW)) == ["2025-10-07-02", "2025-10-07-04"]


def test_nothing_before_the_first_day_is_asked_for(layout: DataLayout) -> None:
    assert list(hours_to_read(bench_of(layout, since="2025-10-08"), NOW)) == []


def test_the_sensor_is_off_and_asks_for_each_hour_once_an_hour(layout: DataLayout) -> None:
    definitions = build_definitions(bench_of(layout))
    sensor = definitions.resolve_sensor_def("new_archive_hours")
    assert sensor.default_status is dg.DefaultSensorStatus.STOPPED
    with dg.DagsterInstance.ephemeral() as instance:
        context = dg.build_sensor_context(instance=instance, repository_def=definitions.get_repository_def())
        before = hour_at(datetime.now(UTC))
        requests = sensor.evaluate_tick(context).run_requests or []
    newest = hour_at(datetime.now(UTC) - timedelta(hours=1))
    assert len(requests) == 48
    assert requests[-1].partition_key in (newest, hour_at(datetime.now(UTC) - timedelta(hours=2)))
    assert len({request.run_key for request in requests}) == 48
    assert str(requests[-1].run_key).partition(" at ")[2] >= before


def test_what_the_sensor_asks_for_can_be_run(layout: DataLayout, tmp_path: Path) -> None:
    write_hour(tmp_path, "2025-10-07-5", stub_pull(1))
    bench = bench_of(layout, address=str(tmp_path))
    job = build_definitions(bench).resolve_job_def(READ_HOURS)
    with dg.DagsterInstance.ephemeral() as instance:
        assert job.execute_in_process(instance=instance, partition_key="2025-10-07-05").success
    assert [bench.tables.count(table, "2025-10-07-05") for table in TABLES] == [1, 1, 1]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)
def test_the_rebuild_reads_no_hours(layout: DataLayout, table: object) -> None:
    definitions = build_definitions(a_bench(layout))
    selected = definitions.resolve_job_def(REBUILD).asset_layer.executable_asset_keys
    assert asset_key(table) not in selected  # type: ignore[arg-type]
