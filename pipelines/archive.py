"""The archive of public events in Dagster: its assets, the job that reads hours, and the sensor that asks for new and
late ones, off by default."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import dagster as dg

from assets.archive import EVENTS, TABLES, archive_assets, hourly
from assets.bench import Bench
from assets.factory import asset_key
from sources.gharchive.hours import HOUR, hour_at, hours_between

READ_HOURS: Final = "read_archive_hours"
LOOK_BACK_HOURS: Final = 48
"""An hour that the archive publishes later than that is asked for by hand."""
PAUSE_SECONDS: Final = 600


def archive_selection() -> dg.AssetSelection:
    """The assets whose partitions are hours."""
    return dg.AssetSelection.assets(*(asset_key(table) for table in TABLES))


def hours_to_read(bench: Bench, now: datetime) -> Iterator[str]:
    """Of the last two days' hours that have ended, those that are not stored, oldest first."""
    first = max(hour_at(now - LOOK_BACK_HOURS * HOUR), f"{bench.plan.archive_hours.since}-00")
    for hour in hours_between(first, hour_at(now - HOUR)):
        if not bench.tables.fingerprint(EVENTS, hour):
            yield hour


def archive_definitions(bench: Bench) -> dg.Definitions:
    """Assets, job and sensor."""
    partitions = hourly(bench.plan.archive_hours.since)
    job = dg.define_asset_job(
        READ_HOURS,
        selection=archive_selection(),
        description="Hours of the archive of public events, and the pull requests they name.",
    )

    @dg.sensor(
        job=job,
        minimum_interval_seconds=PAUSE_SECONDS,
        default_status=dg.DefaultSensorStatus.STOPPED,
        description="Asks for hours that have ended and are not stored, each once an hour; off by default.",
    )
    def new_archive_hours() -> Iterator[dg.RunRequest]:
        now = datetime.now(UTC)
        for hour in hours_to_read(bench, now):
            yield dg.RunRequest(partition_key=hour, run_key=f"{hour} at {hour_at(now)}")

    return dg.Definitions(assets=archive_assets(partitions), jobs=[job], sensors=[new_archive_hours])
