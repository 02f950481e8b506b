"""The attack matrix as a table, in a release, and as what stops one."""

from dataclasses import replace

import pytest

from assets.attacking import attack_stage
from assets.bench import Bench
from assets.checks import judge, no_attack_is_accepted, rules_of
from assets.plan import Plan
from assets.releases import release
from assets.run import fingerprint_of, run_partition
from assets.stage import Inputs
from assets.tables import ATTACK_MATRIX, ENVIRONMENTS, TASKS
from oreline.environments.standing import find_environment
from oreline.exports.release import load_release
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.rewards.attacks.settings import AttackSettings
from oreline.sandbox.bubblewrap import Bubblewrap
from tests.attacks.places import ATTACKS
from tests.doubles.attacks import an_attack_result
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.rows import a_task
from tests.pipelines.test_reverify import a_standing_task

TRIED = tuple(attack for attack in ATTACKS if attack.name in ("conftest, outcome", "no work at all"))
STAGE = attack_stage(lambda: TRIED)
ASKED = Plan(attacks=AttackSettings(sample=1))


def standing(bench: Bench) -> Bench:
    task = a_standing_task(bench.layout)
    environment = find_environment(bench.layout, task.environment_id)
    assert environment
    bench.tables.write(ENVIRONMENTS, CALC_KEY, Kept(rows=(environment,)), "1")
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(task, replace(task, instance_id="another"))), "1")
    return bench


def test_nothing_is_tried_where_nobody_asks(layout: DataLayout) -> None:
    bench = standing(a_bench(layout))
    run_partition(STAGE, bench, CALC_KEY)
    assert bench.tables.read(ATTACK_MATRIX, CALC_KEY) == ()
    assert bench.tables.rejected(ATTACK_MATRIX, CALC_KEY) == ()


@pytest.mark.sandbox
def test_a_sample_is_attacked_and_released(sandbox: Bubblewrap, layout: DataLayout) -> None:
    bench = standing(replace(a_bench(layout, plan=ASKED), open_sandbox=lambda: sandbox))
    run_partition(STAGE, bench, CALC_KEY)
    rows = bench.tables.read(ATTACK_MATRIX, CALC_KEY)
    assert {row.attack: row.refused_by[0] for row in rows} == {
        "conftest, outcome": "dropped",
        "no work at all": "no_change",
    }
    assert all(judge(rule, bench, ATTACK_MATRIX).passed for rule in rules_of(ATTACK_MATRIX))
    loaded = load_release(release(bench).folder)
    assert sorted(loaded.attacks, key=lambda row: row.attack) == sorted(rows, key=lambda row: row.attack)


def test_other_attacks_are_another_matrix(layout: DataLayout) -> None:
    def told(stage, plan):
        return fingerprint_of(stage, Inputs(a_bench(layout, plan=plan), CALC_KEY))

    assert told(STAGE, ASKED) != told(attack_stage(lambda: TRIED[:1]), ASKED)
    assert told(STAGE, Plan()) == told(attack_stage(lambda: TRIED[:1]), Plan())


def test_an_accepted_attack_stops_the_release(layout: DataLayout) -> None:
    bench = a_bench(layout)
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(a_task(),)), "1")
    bench.tables.write(ATTACK_MATRIX, CALC_KEY, Kept(rows=(an_attack_result(),)), "1")
    assert no_attack_is_accepted in rules_of(ATTACK_MATRIX)
    assert judge(no_attack_is_accepted, bench, ATTACK_MATRIX).passed
    row = an_attack_result(is_accepted=True, resolved=True, total=0.75, refused_by=())
    bench.tables.write(ATTACK_MATRIX, CALC_KEY, Kept(rows=(row,)), "2")
    found = judge(no_attack_is_accepted, bench, ATTACK_MATRIX)
    assert not found.passed
    assert found.description == (
        "1 offend: conftest, outcome: accepted on pypi__calc-1.0-0001 under default-1, reward 0.75"
    )
