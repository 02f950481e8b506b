"""What a build made, package by package, read from its tables."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assets.bench import Bench
from assets.tables import CANDIDATES, CHANGES, EPISODES, HEALTH_REPORTS, INVERSIONS, REWARDS, TABLES, TASKS
from oreline.records.base import Record
from oreline.records.testing import HealthReport


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageReport(Record):
    """One package's way through the stages."""

    purl: str
    tests: int
    """Of its largest suite: a mined repository has one a change."""
    health: str
    """healthy | rejected | `3 of 4 healthy` | the reason it never came so far."""
    candidates: int
    tasks: int
    episodes: int
    solved: int
    """Episodes that ended resolved."""
    solved_by: Mapping[str, int]
    """The same by agent; what `oracle` solved is the gold patch."""
    dropped: Mapping[str, int]
    """Rejections by reason, over all stages."""
    dropped_by_stage: Mapping[str, Mapping[str, int]]
    """The same apart: `candidates/mutations` turns away places, `tasks/validated` candidates."""


def report_packages(bench: Bench) -> tuple[PackageReport, ...]:
    """One report a package, in the recipe's order."""
    return tuple(_report(bench, partition) for partition in bench.packages)


def _report(bench: Bench, partition: str) -> PackageReport:
    tables = bench.tables
    health = tables.read(HEALTH_REPORTS, partition)
    by_stage = {table.key: tables.reasons(table, partition) for table in TABLES}
    dropped: Counter[str] = Counter()
    for reasons in by_stage.values():
        dropped.update(reasons)
    solved = Counter(reward.agent for reward in tables.read(REWARDS, partition) if reward.resolved)
    return PackageReport(
        purl=bench.packages[partition],
        tests=max((row.tests for row in health), default=0),
        health=_health_of(health) or next(reversed(dropped), "not built"),
        candidates=sum(tables.count(table, partition) for table in (CANDIDATES, INVERSIONS, CHANGES)),
        tasks=tables.count(TASKS, partition),
        episodes=tables.count(EPISODES, partition),
        solved=solved.total(),
        solved_by=dict(sorted(solved.items())),
        dropped=dict(sorted(dropped.items())),
        dropped_by_stage={stage: reasons for stage, reasons in by_stage.items() if reasons},
    )


def _health_of(reports: Sequence[HealthReport]) -> str:
    healthy = sum(report.verdict == "healthy" for report in reports)
    if healthy in (0, len(reports)):
        return reports[0].verdict if reports else ""
    return f"{healthy} of {len(reports)} healthy"
