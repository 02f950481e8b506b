"""What a build made, package by package, read from its tables."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from assets.bench import Bench
from assets.tables import CANDIDATES, EPISODES, HEALTH_REPORTS, REWARDS, TABLES, TASKS
from oreline.records.base import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageReport(Record):
    """One package's way through the stages."""

    purl: str
    tests: int
    health: str
    """healthy | rejected | the reason it never came so far."""
    candidates: int
    tasks: int
    episodes: int
    solved: int
    dropped: Mapping[str, int]
    """Rejections by reason, over all stages."""


def report_packages(bench: Bench) -> tuple[PackageReport, ...]:
    """One report a package, in the recipe's order."""
    return tuple(_report(bench, partition) for partition in bench.packages)


def _report(bench: Bench, partition: str) -> PackageReport:
    read = bench.tables.read
    health = read(HEALTH_REPORTS, partition)
    rejected = [row for table in TABLES for row in bench.tables.rejected(table, partition)]
    return PackageReport(
        purl=bench.packages[partition],
        tests=health[0].tests if health else 0,
        health=health[0].verdict if health else (rejected[0].reason if rejected else "not built"),
        candidates=len(read(CANDIDATES, partition)),
        tasks=len(read(TASKS, partition)),
        episodes=len(read(EPISODES, partition)),
        solved=sum(reward.resolved for reward in read(REWARDS, partition)),
        dropped=dict(sorted(Counter(row.reason for row in rejected).items())),
    )
