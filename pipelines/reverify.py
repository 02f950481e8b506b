"""The job that runs a release's tasks again and quarantines what moved, and its schedule, off by default."""

from typing import Final

import dagster as dg

from assets.bench import Bench
from assets.factory import SANDBOX_POOL
from pipelines.lock import locked
from pipelines.verify import Verified, find_release, verify_release

REVERIFY: Final = "reverify"


class ReverifyConfig(dg.Config):
    """Which release to run again."""

    release: str = ""
    """A release folder, `name/version`, or the newest of a name; empty for the newest of the recipe."""


def reverify(bench: Bench, release: str) -> Verified:
    """Gold and noop of every task, run again; releases to come leave out what moved.

    Raises:
        OrelineError: of the fatal kinds.
    """
    folder = find_release(bench.layout, release or bench.describe_origin().recipe_name)
    with locked(bench.layout, "the job reverify"):
        return verify_release(bench.layout, bench.sandbox, folder, bench.progress, quarantines=True)


def reverify_definitions() -> dg.Definitions:
    """Job and schedule."""

    @dg.op(pool=SANDBOX_POOL, description="Gold and noop of every task of a release, run again.")
    def run_again(context: dg.OpExecutionContext, config: ReverifyConfig, bench: dg.ResourceParam[Bench]) -> None:
        found = reverify(bench, config.release)
        context.log.info(
            f"{found.gold_passed} of {found.instances} tasks pass with gold, {found.noop_failed} fail without"
        )
        for moved in found.moved:
            context.log.warning(f"moved: {moved.instance_id}: {moved.reason}: {moved.detail}")

    @dg.job(
        name=REVERIFY,
        executor_def=dg.in_process_executor,
        description="Runs the tasks of a release again; what moved is left out of the releases to come.",
    )
    def job() -> None:
        run_again()

    schedule = dg.ScheduleDefinition(
        name="reverify_weekly",
        job=job,
        cron_schedule="0 5 * * 0",
        execution_timezone="UTC",
        default_status=dg.DefaultScheduleStatus.STOPPED,
        description="The newest release run again, every Sunday at five (UTC); off by default.",
    )
    return dg.Definitions(jobs=[job], schedules=[schedule])
