"""Layer `candidates`: changes that may become tasks."""

from typing import Final

from assets.bench import Bench
from assets.stage import Inputs, Stage
from assets.tables import BASELINE_TESTS, CANDIDATES, COVERED_LINES, ENVIRONMENTS, SNAPSHOTS
from oreline.mutation.plant import plant_bugs
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.testing.checkout import checkout_of


def _plant(bench: Bench, inputs: Inputs) -> Kept[Candidate]:
    if inputs.is_mined:
        return Kept(rows=())
    layers = checkout_of(bench.layout, inputs.one(ENVIRONMENTS)).work_layers
    stable = frozenset(test.test_id for test in inputs.all(BASELINE_TESTS) if test.is_stable)
    coverage = inputs.all(COVERED_LINES)
    return plant_bugs(inputs.one(SNAPSHOTS), layers, coverage, stable, bench.plan.mutation)


mutations: Final = Stage(
    makes=(CANDIDATES,),
    reads=(SNAPSHOTS, ENVIRONMENTS, BASELINE_TESTS, COVERED_LINES),
    work=_plant,
    settings=lambda plan: plan.mutation,
    kinds=("python", "treesitter"),
)
STAGES: Final = (mutations,)
