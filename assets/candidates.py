"""Layer `candidates`: changes that may become tasks."""

from typing import Final

from assets.bench import Bench
from assets.stage import Inputs, Stage
from assets.tables import BASELINE_TESTS, CANDIDATES, COVERED_LINES, ENVIRONMENTS, HEALTH_REPORTS, SNAPSHOTS
from oreline.mutation.plant import plant_bugs
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.testing.checkout import checkout_of
from oreline.testing.coverage import can_measure


def _plant(bench: Bench, inputs: Inputs) -> Kept[Candidate]:
    if inputs.is_mined:
        return Kept(rows=())
    checkout = checkout_of(bench.layout, inputs.one(ENVIRONMENTS))
    is_measured = can_measure(checkout)
    coverage = inputs.all(COVERED_LINES) if is_measured else None
    is_healthy = inputs.one(HEALTH_REPORTS).verdict == "healthy"
    if not is_healthy or (is_measured and not coverage):
        return Kept(rows=())
    stable = frozenset(test.test_id for test in inputs.all(BASELINE_TESTS) if test.is_stable)
    return plant_bugs(inputs.one(SNAPSHOTS), checkout.work_layers, coverage, stable, bench.plan.mutation)


mutations: Final = Stage(
    makes=(CANDIDATES,),
    reads=(SNAPSHOTS, ENVIRONMENTS, HEALTH_REPORTS, BASELINE_TESTS),
    may_read=(COVERED_LINES,),
    work=_plant,
    settings=lambda plan: plan.mutation,
    kinds=("treesitter",),
)
STAGES: Final = (mutations,)
