"""Behaviour as a table, as pictures, and as what is checked before and after a release."""

from dataclasses import replace

import pytest

from assets.behaviour import agents
from assets.behaviour_pictures import behaviour_pictures
from assets.bench import Bench
from assets.checks import judge, no_pass_is_outranked, rules_of
from assets.releases import drift, drift_check, gather, release
from assets.run import run_partition
from assets.tables import BEHAVIOUR, REWARDS, TASKS, TRAJECTORIES
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from tests.behaviour.test_order import FAIL, PASS
from tests.behaviour.test_summary import REWARDS as TOLD
from tests.behaviour.test_summary import TRAJECTORIES as PLAYED
from tests.behaviour.test_summary import played
from tests.doubles.benches import CALC, CALC_KEY, a_bench
from tests.doubles.episodes import a_step
from tests.doubles.rows import a_reward, a_task


@pytest.fixture
def bench(layout: DataLayout) -> Bench:
    bench = a_bench(layout)
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(a_task(),)), "1")
    bench.tables.write(TRAJECTORIES, CALC_KEY, Kept(rows=tuple(PLAYED)), "1")
    bench.tables.write(REWARDS, CALC_KEY, Kept(rows=tuple(TOLD)), "1")
    return bench


def test_a_row_an_agent_of_the_repository_and_of_the_release(bench: Bench) -> None:
    run_partition(agents, bench, CALC_KEY)
    stored = bench.tables.read(BEHAVIOUR, CALC_KEY)
    assert [(row.purl, row.agent) for row in stored] == [(CALC, name) for name in ("ada", "bob", "cem", "all agents")]
    assert gather(bench).behaviour == tuple(replace(row, purl="") for row in stored)
    assert all(judge(rule, bench, BEHAVIOUR).passed for rule in rules_of(BEHAVIOUR))


def test_it_is_drawn(bench: Bench) -> None:
    run_partition(agents, bench, CALC_KEY)
    assert behaviour_pictures(bench, [CALC_KEY]).startswith("![behaviour by agent](data:image/png;base64,iVBOR")
    assert behaviour_pictures(bench, []) == "no episodes"


def test_agents_that_earn_nothing_are_drawn(bench: Bench) -> None:
    bench.tables.write(TRAJECTORIES, CALC_KEY, Kept(rows=tuple(PLAYED[2:])), "2")
    bench.tables.write(REWARDS, CALC_KEY, Kept(rows=tuple(TOLD[2:])), "2")
    run_partition(agents, bench, CALC_KEY)
    assert behaviour_pictures(bench, [CALC_KEY]).startswith("![behaviour by agent](")


def test_a_failure_above_a_pass_stops_the_release(bench: Bench) -> None:
    assert no_pass_is_outranked in rules_of(REWARDS)
    assert judge(no_pass_is_outranked, bench, REWARDS).passed
    bench.tables.write(REWARDS, CALC_KEY, Kept(rows=(PASS, replace(FAIL, total=0.9))), "2")
    found = judge(no_pass_is_outranked, bench, REWARDS)
    assert not found.passed
    assert found.description == f"1 offend: {PASS.task_id}: fail (0.9) stands above episode-oracle (0.875)"


def test_a_version_in_which_agents_work_otherwise_is_told(bench: Bench) -> None:
    def store(steps: int) -> None:
        looks = [a_step(number, "view_file", path=f"{number}.py") for number in range(1, steps + 1)]
        names = [f"{number}" for number in range(30)]
        rows = tuple(played(name, "ada", *looks[: steps - 1], a_step(steps, "submit")) for name in names)
        rewards = tuple(a_reward(trajectory_id=name, agent="ada") for name in names)
        bench.tables.write(TRAJECTORIES, CALC_KEY, Kept(rows=rows), str(steps))
        bench.tables.write(REWARDS, CALC_KEY, Kept(rows=rewards), str(steps))
        release(bench)

    store(10)
    assert drift(bench) == ()
    store(11)
    assert drift(bench) == ()
    store(30)
    assert [row for row in drift(bench) if row.startswith("ada")] == ["ada: mean_steps went from 11.0 to 30.0"]
    (result,) = [drift_check().node_def.compute_fn.decorated_fn(bench=bench)]
    assert (result.passed, result.severity.value) == (False, "WARN")
