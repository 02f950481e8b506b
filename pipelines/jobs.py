"""Jobs over all repositories, their schedules, and the tags that make one run cover every one of them."""

from collections.abc import Mapping, Sequence
from typing import Final

import dagster as dg

from assets.factory import asset_key
from assets.tables import MINING_TABLES, REPOSITORIES
from pipelines.archive import archive_selection

REBUILD: Final = "rebuild"
MINE: Final = "mine"
RANGE_START: Final = "dagster/asset_partition_range_start"
RANGE_END: Final = "dagster/asset_partition_range_end"


def range_tags(partitions: Sequence[str]) -> Mapping[str, str]:
    """Run tags that cover all of these repositories in one run."""
    return {RANGE_START: partitions[0], RANGE_END: partitions[-1]}


def automation(partitions: Sequence[str]) -> dg.Definitions:
    """The rebuild of every table of every repository, and its nightly schedule, off until somebody switches it on."""
    job = dg.define_asset_job(
        REBUILD,
        selection=dg.AssetSelection.all() - archive_selection(),
        description="Every table of every repository of the recipe, then the release. What stands is kept.",
    )

    @dg.schedule(
        job=job,
        cron_schedule="0 3 * * *",
        execution_timezone="UTC",
        default_status=dg.DefaultScheduleStatus.STOPPED,
        description="The rebuild, every night at three (UTC); off by default.",
    )
    def rebuild_daily() -> dg.RunRequest:
        return dg.RunRequest(tags=range_tags(partitions))

    return dg.Definitions(jobs=[job], schedules=[rebuild_daily])


def mining_automation(partitions: Sequence[str]) -> dg.Definitions:
    """What is new in the mined repositories, asked every hour, off until somebody switches it on."""
    tables = (REPOSITORIES, *MINING_TABLES)
    job = dg.define_asset_job(
        MINE,
        selection=dg.AssetSelection.assets(*(asset_key(table) for table in tables)),
        description="New pull requests, commits and releases of the recipe's mined repositories, and their candidates.",
    )

    @dg.schedule(
        job=job,
        cron_schedule="30 * * * *",
        execution_timezone="UTC",
        default_status=dg.DefaultScheduleStatus.STOPPED,
        description="New changes, at half past every hour; off by default.",
    )
    def mine_hourly() -> dg.RunRequest:
        return dg.RunRequest(tags=range_tags(partitions))

    return dg.Definitions(jobs=[job], schedules=[mine_hourly])
