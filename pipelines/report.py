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
    """Episodes that ended resolved."""
    solved_by: Mapping[str, int]
    """The same by agent; what `oracle` solved is the gold patch."""
    dropped: Mapping[str, int]
    """Rejections by reason, over all stages."""


def report_packages(bench: Bench) -> tuple[PackageReport, ...]:
    """One report a package, in the recipe's order."""
    return tuple(_report(bench, partition) for partition in bench.packages)


def _report(bench: Bench, partition: str) -> PackageReport:
    tables = bench.tables
    health = tables.read(HEALTH_REPORTS, partition)
    dropped: Counter[str] = Counter()
    for table in TABLES:
        dropped.update(tables.reasons(table, partition))
    solved = Counter(reward.agent for reward in tables.read(REWARDS, partition) if reward.resolved)
    return PackageReport(
        purl=bench.packages[partition],
        tests=health[0].tests if health else 0,
        health=health[0].verdict if health else next(iter(dropped), "not built"),
        candidates=tables.count(CANDIDATES, partition),
        tasks=tables.count(TASKS, partition),
        episodes=tables.count(EPISODES, partition),
        solved=solved.total(),
        solved_by=dict(sorted(solved.items())),
        dropped=dict(sorted(dropped.items())),
    )
