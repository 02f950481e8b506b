"""Layer `raw`, the archive of public events: an index of what to look at. A partition is an hour, not a repository."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, Final

import dagster as dg

from assets.bench import Bench
from assets.checks import EVERYWHERE, Rule, judge
from assets.factory import OwnChecks, asset_key, to_asset
from assets.run import run_stage
from assets.stage import Inputs, Stage
from assets.tables import Table
from oreline.records.archive import ArchiveEvent, ArchiveHour, ArchivePullRequest
from oreline.records.outcome import Kept, Rejection
from quality.checks import StageSums, sums_add_up
from sources.gharchive import stored
from sources.gharchive.hours import FORMAT, address_of
from sources.gharchive.read import read_hour
from sources.gharchive.select import select_pull_requests

EVENTS: Final = Table(
    stored.EVENTS, ArchiveEvent, ("event_id",), "One row an event about a pull request or issue, by hour."
)
HOURS: Final = Table(
    "raw/archive_hours", ArchiveHour, ("hour",), "One row an hour of the archive: what became of its lines."
)
PULL_REQUESTS: Final = Table(
    "raw/archive_pull_requests",
    ArchivePullRequest,
    ("repo_id", "repo", "number"),
    "One row a pull request that is worth asking its host about, by hour.",
)
TABLES: Final = (EVENTS, HOURS, PULL_REQUESTS)


def _read(bench: Bench, inputs: Inputs) -> tuple[Kept[ArchiveEvent], Kept[ArchiveHour]]:
    settings = bench.plan.archive_hours
    address = address_of(settings.address, inputs.partition)
    read = read_hour(address, bench.layout.scratch, settings, bench.plan.sources)
    return read.events, Kept(rows=(read.hour,))


def _select(bench: Bench, inputs: Inputs) -> Kept[ArchivePullRequest]:
    file = bench.layout.table(EVENTS.key, inputs.partition)
    return select_pull_requests((file,), bench.layout.scratch, bench.plan.archive_hours)


events: Final = Stage(
    makes=(EVENTS, HOURS),
    work=_read,
    settings=lambda plan: (plan.archive_hours.address, plan.archive_hours.event_types),
    kinds=("github", "duckdb"),
    subject="hour",
    # One hour at a time: each may take as much memory as the settings allow.
    fans_out=True,
)
pull_requests: Final = Stage(
    makes=(PULL_REQUESTS,),
    reads=(EVENTS,),
    work=_select,
    settings=lambda plan: plan.archive_hours.needs_closing,
    kinds=("github", "duckdb"),
    subject="hour",
    fans_out=True,
)
STAGES: Final = (events, pull_requests)


def hour_bench(bench: Bench, hours: Sequence[str]) -> Bench:
    """The bench with these hours in the place of its repositories."""
    return replace(bench, packages={hour: hour for hour in hours}, sources=dict.fromkeys(hours, frozenset()))


def read_hours(bench: Bench, hours: Sequence[str]) -> None:
    """Make the tables of these hours, without a run of Dagster's. What is stored already is kept.

    Raises:
        OrelineError: of the fatal kinds only; an hour that can't be read is a rejection.
    """
    for stage in STAGES:
        for _ in run_stage(stage, hour_bench(bench, hours), hours):
            pass


def read_missing_hours(bench: Bench) -> None:
    """Make the tables of those hours that the plan names and that aren't stored.

    Raises:
        OrelineError: as `read_hours`.
    """
    missing = [hour for hour in bench.plan.archive_hours.hours if not bench.tables.fingerprint(EVENTS, hour)]
    if missing:
        read_hours(bench, missing)


def unread_hours(bench: Bench) -> tuple[Rejection, ...]:
    """Why hours that the plan names, or parts of them, could not be read."""
    hours = bench.plan.archive_hours.hours
    return tuple(row for hour in hours for row in bench.tables.rejected(EVENTS, hour) if row.subject == "hour")


def hourly(since: str) -> dg.HourlyPartitionsDefinition:
    """The hours from the first of the day `since` to the last that has ended."""
    return dg.HourlyPartitionsDefinition(start_date=f"{since}-00", fmt=FORMAT, timezone="UTC")


def lines_are_accounted_for(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """Every line of an hour is an event that is stored, or counted as what it is instead."""
    return sums_add_up(
        StageSums(
            name=f"{table.key} of {row.hour}",
            came_in=row.lines - row.other_types - row.duplicates,
            kept=bench.tables.count(EVENTS, row.hour),
            rejected=row.rejected,
        )
        for hour in bench.packages
        for row in bench.tables.read(HOURS, hour)
    )


def hours_are_whole(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """No hour is missing from the archive or cut off in it."""
    read = {hour: bench.tables.read(HOURS, hour) for hour in bench.packages}
    missing = (f"{hour} is missing" for hour, rows in read.items() if not rows)
    cut_off = (f"{row.hour} is cut off" for rows in read.values() for row in rows if row.is_cut_off)
    return (*missing, *cut_off)


RULES: Final[Mapping[str, tuple[Rule, ...]]] = {HOURS.key: (lines_are_accounted_for, hours_are_whole)}


def checks_of(stage: Stage) -> OwnChecks:
    """The checks of a stage's tables, over the hours of a run. What the archive lacks blocks nothing."""
    rules = [(table, rule) for table in stage.makes for rule in (*EVERYWHERE, *RULES.get(table.key, ()))]
    specs = [
        dg.AssetCheckSpec(
            rule.__name__, asset=asset_key(table), blocking=rule is not hours_are_whole, description=rule.__doc__
        )
        for table, rule in rules
    ]

    def judge_all(bench: Bench, wanted: Set[dg.AssetCheckKey]) -> Iterator[dg.AssetCheckResult]:
        for table, rule in rules:
            severity = dg.AssetCheckSeverity.WARN if rule is hours_are_whole else dg.AssetCheckSeverity.ERROR
            if dg.AssetCheckKey(asset_key(table), rule.__name__) in wanted:
                yield judge(rule, bench, table, severity)

    return OwnChecks(specs=specs, judge=judge_all)


def archive_assets(partitions: dg.PartitionsDefinition[str]) -> list[dg.AssetsDefinition]:
    """The assets of the archive with their checks."""
    return [to_asset(stage, partitions, hour_bench, checks_of(stage)) for stage in STAGES]
