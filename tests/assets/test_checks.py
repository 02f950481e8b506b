import dagster as dg
import pyarrow.parquet as pq
import pytest

from assets.bench import Bench
from assets.checks import (
    Rule,
    holds_no_secret,
    judge,
    rules_of,
    schema_matches,
    some_test_fails,
    sums_hold,
    to_checks,
    unique_names,
)
from assets.plan import Plan
from assets.tables import CANDIDATES, EPISODES, GRADES, REWARDS, TABLES, TASKS, TRAJECTORIES, Table
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.episodes import a_candidate
from tests.doubles.rows import a_grade, a_masked_reward, a_rejection, a_reward, a_step, a_task, a_trajectory, an_episode

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"


@pytest.fixture
def bench(layout: DataLayout) -> Bench:
    return a_bench(layout, plan=Plan(agents=("oracle", "noop")))


def store(bench: Bench, table: Table, *rows: object, rejected: int = 0) -> None:
    turned_away = tuple(a_rejection(stage=table.key, subject_id=str(number)) for number in range(rejected))
    bench.tables.write(table, CALC_KEY, Kept(rows=rows, rejected=turned_away), "1")


def verdict(rule: Rule, bench: Bench, table: Table) -> tuple[bool, list[str]]:
    result = judge(rule, bench, table)
    return result.passed, result.metadata["offences"].value


def test_unique_names(bench: Bench) -> None:
    store(bench, TASKS, a_task(instance_id="a"), a_task(instance_id="b"))
    assert verdict(unique_names, bench, TASKS) == (True, [])
    store(bench, TASKS, a_task(instance_id="a"), a_task(instance_id="a"))
    assert verdict(unique_names, bench, TASKS) == (False, ["a"])


def test_schema_matches(bench: Bench, layout: DataLayout) -> None:
    store(bench, TASKS, a_task())
    assert verdict(schema_matches, bench, TASKS) == (True, [])
    path = layout.table(TASKS.key, CALC_KEY)
    pq.write_table(pq.ParquetFile(path).read().drop_columns(["license"]), path)
    assert verdict(schema_matches, bench, TASKS) == (False, [f"{CALC_KEY}: license"])


def test_a_damaged_table_fails_every_check(bench: Bench, layout: DataLayout) -> None:
    store(bench, TASKS, a_task())
    layout.table(TASKS.key, CALC_KEY).write_bytes(b"PAR1 and no more")
    results = [judge(rule, bench, TASKS) for rule in rules_of(TASKS)]
    assert [result.passed for result in results] == [False] * len(results)
    assert all(str(layout.table(TASKS.key, CALC_KEY)) in str(result.description) for result in results)


def test_some_test_fails(bench: Bench) -> None:
    store(bench, TASKS, a_task(instance_id="a"))
    assert verdict(some_test_fails, bench, TASKS) == (True, [])
    store(bench, TASKS, a_task(instance_id="a", FAIL_TO_PASS=()))
    assert verdict(some_test_fails, bench, TASKS) == (False, ["a"])


SECRETS = {
    "task": (TASKS, a_task(), a_task(problem_statement=f"log in with {TOKEN}")),
    "trajectory": (
        TRAJECTORIES,
        a_trajectory(),
        a_trajectory(trajectory=(a_step(1, "run_command", observation={"output": f"token {TOKEN}"}),)),
    ),
}


@pytest.mark.parametrize(("table", "clean", "leaking"), SECRETS.values(), ids=SECRETS)
def test_holds_no_secret(bench: Bench, table: Table, clean: object, leaking: object) -> None:
    store(bench, table, clean)
    assert verdict(holds_no_secret, bench, table) == (True, [])
    store(bench, table, leaking)
    passed, offences = verdict(holds_no_secret, bench, table)
    assert not passed
    assert offences[0].startswith(table.name_of(leaking))
    assert TOKEN not in offences[0]


def test_sums_hold_for_tasks(bench: Bench) -> None:
    store(bench, CANDIDATES, a_candidate(candidate_id="1"), a_candidate(candidate_id="2"))
    store(bench, TASKS, a_task(), rejected=1)
    assert verdict(sums_hold, bench, TASKS) == (True, [])
    store(bench, TASKS, a_task(), rejected=0)
    passed, offences = verdict(sums_hold, bench, TASKS)
    assert not passed
    assert offences == [
        "tasks/validated of pkg:pypi/calc@1.0: 2 came in, 1 stayed and 0 were set aside; rows are lost or doubled."
    ]


def test_sums_hold_for_episodes_and_what_follows(bench: Bench) -> None:
    store(bench, TASKS, a_task())
    store(bench, EPISODES, an_episode(trajectory_id="1"), rejected=1)
    store(bench, GRADES, a_grade())
    store(bench, REWARDS, a_reward(trajectory_id="1"), a_masked_reward(trajectory_id="2"))
    store(bench, TRAJECTORIES, rejected=1)
    assert [verdict(sums_hold, bench, table)[0] for table in (EPISODES, REWARDS, TRAJECTORIES)] == [True] * 3
    store(bench, EPISODES, an_episode(trajectory_id="1"))
    store(bench, REWARDS)
    store(bench, TRAJECTORIES)
    assert [verdict(sums_hold, bench, table)[0] for table in (EPISODES, REWARDS, TRAJECTORIES)] == [False] * 3


def test_a_repository_turned_away_takes_its_rows_along(bench: Bench) -> None:
    store(bench, CANDIDATES, a_candidate(candidate_id="1"), a_candidate(candidate_id="2"))
    gone = a_rejection(stage=TASKS.key, subject="repository")
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(), rejected=(gone,)), "1")
    assert verdict(sums_hold, bench, TASKS) == (True, [])


def test_nothing_stored_offends_nobody(bench: Bench) -> None:
    assert all(judge(rule, bench, table).passed for table in TABLES for rule in rules_of(table))


def test_a_failing_check_blocks_what_comes_after(bench: Bench) -> None:
    store(bench, TASKS, a_task(instance_id="a", FAIL_TO_PASS=()))
    check = to_checks(TASKS)
    assert all(spec.blocking for spec in check.check_specs)
    results = {result.check_name: result for result in check.node_def.compute_fn.decorated_fn(bench=bench)}
    assert not results["some_test_fails"].passed
    assert results["some_test_fails"].severity is dg.AssetCheckSeverity.ERROR
    assert results["some_test_fails"].description == "1 offend: a"
