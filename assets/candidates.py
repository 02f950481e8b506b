"""Layer `candidates`: changes that may become tasks."""

from typing import Final

from assets.bench import Bench
from assets.stage import Inputs, Stage
from assets.tables import BASELINE_TESTS, CANDIDATES, COVERED_LINES, ENVIRONMENTS, HEALTH_REPORTS, SNAPSHOTS
from oreline.mutation.plant import plant_bugs
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.testing.checkout import checkout_of


def _plant(bench: Bench, inputs: Inputs) -> Kept[Candidate]:
    if not inputs.is_package:
        return Kept(rows=())
    if inputs.one(HEALTH_REPORTS).verdict != "healthy":
        return Kept(rows=())
    checkout = checkout_of(bench.layout, inputs.one(ENVIRONMENTS))
    # A healthy suite of which no line is told was not measured: the compiler can't, or writes what we can't read.
    coverage = inputs.all(COVERED_LINES) or None
    stable = frozenset(test.test_id for test in inputs.all(BASELINE_TESTS) if test.is_stable)
    settings, answers = bench.plan.mutation, bench.layout.written_bugs
    return plant_bugs(inputs.one(SNAPSHOTS), checkout.work_layers, coverage, stable, settings, answers)


mutations: Final = Stage(
    makes=(CANDIDATES,),
    reads=(SNAPSHOTS, ENVIRONMENTS, HEALTH_REPORTS, BASELINE_TESTS),
    may_read=(COVERED_LINES,),
    work=_plant,
    settings=lambda plan: plan.mutation,
    kinds=("treesitter",),
)
STAGES: Final = (mutations,)
