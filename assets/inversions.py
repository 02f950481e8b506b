"""Layer `candidates` of repositories whose fixes are turned back on their newest tree."""

from typing import Final

from assets.bench import Bench
from assets.mining import ground_of
from assets.stage import Inputs, Stage
from assets.tables import (
    BASELINE_TESTS,
    COMMITS,
    COVERED_LINES,
    ENVIRONMENTS,
    HEALTH_REPORTS,
    INVERSIONS,
    PULL_REQUESTS,
    REPOSITORIES,
    SNAPSHOTS,
)
from oreline.mutation.inversion.plant import plant_fixes
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.testing.checkout import checkout_of
from sources.changes.fixes import read_fixes


def _invert(bench: Bench, inputs: Inputs) -> Kept[Candidate]:
    if not inputs.is_inverted or inputs.one(HEALTH_REPORTS).verdict != "healthy":
        return Kept(rows=())
    ground, repository = ground_of(bench, inputs), inputs.one(REPOSITORIES)
    told = [change for table in (PULL_REQUESTS, COMMITS) for change in inputs.all(table)]
    # A healthy suite of which no line is told was not measured.
    coverage = inputs.all(COVERED_LINES) or None
    stable = frozenset(test.test_id for test in inputs.all(BASELINE_TESTS) if test.is_stable)
    return plant_fixes(
        inputs.one(SNAPSHOTS),
        checkout_of(bench.layout, inputs.one(ENVIRONMENTS)).work_layers,
        coverage,
        stable,
        read_fixes(ground.mirror, repository, told, ground.mining, bench.progress),
        ground.mining.limit,
    )


inversions: Final = Stage(
    makes=(INVERSIONS,),
    reads=(REPOSITORIES, SNAPSHOTS, ENVIRONMENTS, HEALTH_REPORTS, BASELINE_TESTS),
    may_read=(COMMITS, PULL_REQUESTS, COVERED_LINES),
    work=_invert,
    settings=lambda plan: plan.mining,
    kinds=("git", "treesitter"),
)
STAGES: Final = (inversions,)
