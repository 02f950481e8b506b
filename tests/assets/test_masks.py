"""Every agent on every task comes out as a reward: what was lost on the way is masked with the reason."""

import pytest

from assets.bench import Bench
from assets.checks import judge, sums_hold
from assets.plan import Plan
from assets.releases import gather
from assets.rewards import scored
from assets.run import run_partition
from assets.tables import EPISODES, GRADES, REWARDS, TASKS, TRAJECTORIES
from oreline.agents.episode import record_id
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept, Rejection
from oreline.records.reward import Reward
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.rows import a_grade, a_rejection, a_task, a_trajectory, an_episode

TASK = a_task()
NOOP = record_id(TASK, "noop", 0)


@pytest.fixture
def bench(layout: DataLayout) -> Bench:
    bench = a_bench(layout, plan=Plan(agents=("oracle", "noop")))
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(TASK,)), "1")
    return bench


def lost(stage: str, subject_id: str, reason: str, **changes: str) -> Rejection:
    return a_rejection(stage=stage, subject="episode", subject_id=subject_id, reason=reason, **changes)


def rewards_of(bench: Bench) -> dict[str, Reward]:
    run_partition(scored, bench, CALC_KEY)
    assert judge(sums_hold, bench, REWARDS).passed
    return {row.trajectory_id: row for row in bench.tables.read(REWARDS, CALC_KEY)}


def test_an_episode_that_the_machine_broke_off_is_masked(bench: Bench) -> None:
    broken = lost(EPISODES.key, NOOP, "machine_fault")
    bench.tables.write(EPISODES, CALC_KEY, Kept(rows=(an_episode(),), rejected=(broken,)), "1")
    bench.tables.write(GRADES, CALC_KEY, Kept(rows=(a_grade(),)), "1")
    found = rewards_of(bench)
    # It submits without having run a test.
    assert found["episode-oracle"].total == 1.0 - 0.25 * 0.0625
    assert (found[NOOP].total, found[NOOP].error_kind, found[NOOP].agent) == (None, "machine_fault", "noop")
    bench.tables.write(TRAJECTORIES, CALC_KEY, Kept(rows=(a_trajectory(),)), "1")
    content = gather(bench)
    assert {row.trajectory_id: row.is_trainable for row in content.rewards} == {"episode-oracle": True, NOOP: False}
    assert [row.subject_id for row in content.rejected] == [NOOP]


def test_an_episode_without_a_grade_is_masked_by_what_graded_it(bench: Bench) -> None:
    ids = ("episode-oracle", NOOP)
    told = tuple(lost(GRADES.key, name, "grader_limit", border="GradingError") for name in ids)
    bench.tables.write(EPISODES, CALC_KEY, Kept(rows=(an_episode(), an_episode(trajectory_id=NOOP))), "1")
    bench.tables.write(GRADES, CALC_KEY, Kept(rows=(), rejected=told), "1")
    found = rewards_of(bench)
    assert {name: row.error_kind for name, row in found.items()} == dict.fromkeys(ids, "grader_limit")
    assert found[NOOP].components[0].evidence == {"border": "GradingError", "reason": "grader_limit"}


def test_a_stage_that_fell_over_masks_all_of_its_episodes(bench: Bench) -> None:
    fallen = a_rejection(stage=EPISODES.key, subject="repository", reason="internal_error")
    bench.tables.write(EPISODES, CALC_KEY, Kept(rows=(), rejected=(fallen,)), "")
    assert {row.error_kind for row in rewards_of(bench).values()} == {"internal_error"}


def test_an_episode_that_cannot_have_happened_is_masked(bench: Bench) -> None:
    gap = an_episode(trajectory=an_episode().trajectory[1:])
    bench.tables.write(EPISODES, CALC_KEY, Kept(rows=(gap,), rejected=(lost(EPISODES.key, NOOP, "x"),)), "1")
    bench.tables.write(GRADES, CALC_KEY, Kept(rows=(a_grade(),)), "1")
    assert rewards_of(bench)["episode-oracle"].error_kind == "step_gap"


def test_a_mask_follows_its_reason_although_no_row_changed(bench: Bench) -> None:
    for reason in ("sandbox_broke", "machine_fault"):
        broken = (lost(EPISODES.key, NOOP, reason), lost(EPISODES.key, record_id(TASK, "oracle", 0), reason))
        bench.tables.write(EPISODES, CALC_KEY, Kept(rows=(), rejected=broken), "1")
        assert {row.error_kind for row in rewards_of(bench).values()} == {reason}
    assert run_partition(scored, bench, CALC_KEY).is_reused
