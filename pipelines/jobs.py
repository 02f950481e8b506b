"""The job that rebuilds everything, its schedule, and the tags that make one run cover every repository."""

from collections.abc import Mapping, Sequence
from typing import Final

import dagster as dg

from pipelines.archive import archive_selection

REBUILD: Final = "rebuild"
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
