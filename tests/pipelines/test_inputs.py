from assets.tables import ENVIRONMENTS, MINING_TABLES, REPOSITORIES, SNAPSHOTS, TABLES
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from pipelines.inputs import missing_inputs
from tests.doubles.benches import CALC, CALC_KEY, a_bench

OTHER = "pkg:pypi/other@1"
ALL = tuple(table.key for table in TABLES if table not in MINING_TABLES)


def test_everything_further_up_is_missing_in_an_empty_folder(layout: DataLayout) -> None:
    bench = a_bench(layout)
    assert missing_inputs(bench, ["raw/repositories"]) == ()
    assert missing_inputs(bench, ["health/coverage"]) == ALL[:5]
    assert missing_inputs(bench, ["trajectories/clean"]) == ALL[: ALL.index("rewards/inspections")]
    assert missing_inputs(bench, ["releases/dataset"]) == ALL


def test_what_is_made_in_the_same_build_is_not_missing(layout: DataLayout) -> None:
    bench = a_bench(layout)
    assert missing_inputs(bench, []) == ()
    assert missing_inputs(bench, ALL) == ()
    assert missing_inputs(bench, ["raw/repositories", "raw/snapshots"]) == ()


def test_a_stored_table_is_not_missing_though_it_is_empty_and_of_one_repository(layout: DataLayout) -> None:
    bench = a_bench(layout, CALC, OTHER)
    bench.tables.write(ENVIRONMENTS, CALC_KEY, Kept(rows=()), "1")
    assert missing_inputs(bench, ["health/tests"]) == (REPOSITORIES.key, SNAPSHOTS.key)
    bench.tables.write(SNAPSHOTS, CALC_KEY, Kept(rows=()), "1")
    assert missing_inputs(bench, ["health/tests"]) == ()


def test_a_mined_repository_stands_on_its_changes(layout: DataLayout) -> None:
    bench = a_bench(layout, "pkg:github/ada/calc", sources=frozenset({"history"}))
    missing = missing_inputs(bench, ["environments/built"])
    assert missing == ("raw/repositories", *(table.key for table in MINING_TABLES[:-1]), "raw/snapshots")
