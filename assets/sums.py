"""What went into each table, what stayed, what was set aside: the numbers behind in = out + dropped."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from assets.bench import Bench
from assets.stage import Inputs
from assets.tables import (
    CANDIDATES,
    CHANGES,
    COMMITS,
    ENVIRONMENTS,
    EPISODES,
    GRADES,
    HEALTH_REPORTS,
    INVERSIONS,
    OUTCOME_LABELS,
    PULL_REQUESTS,
    RELEASE_STEPS,
    REPOSITORIES,
    REWARDS,
    SNAPSHOTS,
    TASKS,
    TRAJECTORIES,
    Table,
)
from quality.checks import StageSums

Count = Callable[[Bench, str], int]


def _rows(table: Table[Any]) -> Count:
    return lambda bench, partition: bench.tables.count(table, partition)


def _graded(bench: Bench, partition: str) -> int:
    """Episodes that came to a grade."""
    return bench.tables.count(EPISODES, partition) - sum(bench.tables.reasons(GRADES, partition).values())


def _turns(bench: Bench, partition: str) -> int:
    """Every agent on every task: each is rewarded, be it with null."""
    return bench.tables.count(TASKS, partition) * len(bench.plan.agents)


def _is_mined(bench: Bench, partition: str) -> bool:
    return Inputs(bench, partition).is_mined


def _told(bench: Bench, partition: str) -> int:
    """Changes, each once, whichever sources tell of them; none where they don't become tasks themselves."""
    if not _is_mined(bench, partition):
        return 0
    tables = (COMMITS, PULL_REQUESTS, RELEASE_STEPS)
    return len({row.change_id for table in tables for row in bench.tables.read(table, partition)})


def _sources_of_trees(bench: Bench, partition: str) -> int:
    """The one tree that bugs are planted in, mined changes of a repository."""
    return bench.tables.count(CHANGES if _is_mined(bench, partition) else REPOSITORIES, partition)


def _provable(bench: Bench, partition: str) -> int:
    """Planted bugs of one tree, changes of a repository whose trees have a healthy suite."""
    if not _is_mined(bench, partition):
        return bench.tables.count(CANDIDATES, partition) + bench.tables.count(INVERSIONS, partition)
    return _kept(bench, HEALTH_REPORTS, partition)


CAME_IN: Final[Mapping[Table[Any], Count]] = {
    REPOSITORIES: lambda bench, partition: 1,
    CHANGES: _told,
    SNAPSHOTS: _sources_of_trees,
    ENVIRONMENTS: _rows(SNAPSHOTS),
    HEALTH_REPORTS: _rows(ENVIRONMENTS),
    TASKS: _provable,
    EPISODES: _turns,
    REWARDS: _turns,
    TRAJECTORIES: _graded,
    OUTCOME_LABELS: _rows(TRAJECTORIES),
}
SUMMED: Final = frozenset(CAME_IN)


def sums_of(bench: Bench, table: Table[Any]) -> Iterator[StageSums]:
    """The sums of every stored repository of a table."""
    for partition in bench.packages:
        if bench.tables.schema(table, partition) is not None:
            yield _sums(bench, table, partition)


def _sums(bench: Bench, table: Table[Any], partition: str) -> StageSums:
    came_in, kept = CAME_IN[table](bench, partition), _kept(bench, table, partition)
    rejected = bench.tables.rejected(table, partition)
    # A repository that a later stage turns away takes all of its rows along.
    is_whole = any(row.subject == "repository" for row in rejected)
    return StageSums(
        name=f"{table.key} of {bench.packages[partition]}",
        came_in=came_in,
        kept=kept,
        rejected=came_in - kept if is_whole and came_in else len(rejected),
    )


def _kept(bench: Bench, table: Table[Any], partition: str) -> int:
    rows = bench.tables.read(table, partition)
    if table is HEALTH_REPORTS:
        return sum(row.verdict == "healthy" for row in rows)
    return len(rows)
