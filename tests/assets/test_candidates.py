"""Where bugs are planted: in what coverage reaches, and anywhere where nothing was measured."""

import pytest

from assets.candidates import mutations
from assets.plan import Plan
from assets.stage import Inputs
from assets.tables import BASELINE_TESTS, COVERED_LINES, ENVIRONMENTS, HEALTH_REPORTS, SNAPSHOTS
from oreline.mutation.plant import MutationSettings
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.testing import BaselineTest, CoveredLines, HealthReport
from pipelines.partitions import partition_key
from tests.doubles.benches import a_bench
from tests.doubles.offline import PURL, offline_repository

SOURCE = "def first(a, b):\n    return a < b\n\n\ndef second(a, b):\n    return a > b\n"


@pytest.mark.parametrize(("is_measured", "functions"), [(True, {"second"}), (False, {"first", "second"})])
def test_a_suite_of_which_no_line_is_told_counts_as_not_measured(
    layout: DataLayout, is_measured: bool, functions: set[str]
) -> None:
    bench = a_bench(layout, PURL, plan=Plan(mutation=MutationSettings(candidates=12, profile="none")))
    _, snapshot, environment = offline_repository(layout, {"tiny/core.py": SOURCE})
    stored = snapshot.snapshot_id
    test = BaselineTest(
        snapshot_id=stored, test_id="t", statuses=("passed",), is_stable=True, label="stable", duration_seconds=0.1
    )
    health = HealthReport(
        snapshot_id=stored, environment_id=environment.environment_id, purl=PURL, verdict="healthy", reasons=(),
        runs=(), tests=1, stable=1, pass_share=1.0, duration_seconds=0.1,
    )  # fmt: skip
    lines = CoveredLines(snapshot_id=stored, test_id="t", path="tiny/core.py", lines=(6,))
    rows = [(SNAPSHOTS, snapshot), (ENVIRONMENTS, environment), (BASELINE_TESTS, test), (HEALTH_REPORTS, health)]
    for table, row in [*rows, *([(COVERED_LINES, lines)] if is_measured else [])]:
        bench.tables.write(table, partition_key(PURL), Kept(rows=(row,)), "1")
    planted = mutations.work(bench, Inputs(bench, partition_key(PURL)))
    assert isinstance(planted, Kept)
    assert {row.function for row in planted.rows} == functions
    assert {row.provenance.get("coverage") for row in planted.rows} == {None if is_measured else "none"}
