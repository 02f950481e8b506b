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
    """The rebuild of everything every night, and every hour what is new upstream; both off until switched on."""
    rebuild = dg.define_asset_job(
        REBUILD,
        selection=dg.AssetSelection.all() - archive_selection(),
        description="Every table of every repository of the recipe, then the release. What stands is kept.",
    )
    mine = dg.define_asset_job(
        MINE,
        selection=dg.AssetSelection.assets(*(asset_key(table) for table in (REPOSITORIES, *MINING_TABLES))),
        description="New pull requests, commits and releases of the recipe's mined repositories, and their candidates.",
    )
    schedules = [
        _schedule("rebuild_daily", REBUILD, "0 3 * * *", "The rebuild, every night at three", partitions),
        _schedule("mine_hourly", MINE, "30 * * * *", "New changes, at half past every hour", partitions),
    ]
    return dg.Definitions(jobs=[rebuild, mine], schedules=schedules)


def _schedule(name: str, job: str, cron: str, what: str, partitions: Sequence[str]) -> dg.ScheduleDefinition:
    return dg.ScheduleDefinition(
        name=name,
        job_name=job,
        cron_schedule=cron,
        execution_timezone="UTC",
        execution_fn=lambda _: dg.RunRequest(tags=range_tags(partitions)),
        default_status=dg.DefaultScheduleStatus.STOPPED,
        description=f"{what} (UTC); off by default.",
    )
