"""Dirty evidence gives null with an error kind and a mask; whatever comes in, a total is finite or null."""

import math
from dataclasses import replace
from random import Random

import pytest

from oreline.records.reward import Grade, Reward, cut_to
from oreline.records.trajectory import Episode, Step
from oreline.rewards.component import Component
from oreline.rewards.components import COMPONENTS
from oreline.rewards.profile import RewardProfile, read_profile
from oreline.rewards.rescore import rescore
from oreline.rewards.score import score, weigh
from oreline.rewards.verdict import Verdict
from tests.doubles.episodes import FIX, a_grade, a_step, a_task, an_episode, evidence_of
from tests.doubles.ledgers import CHEAT, entry_of
from tests.doubles.rows import a_broken_layer
from tests.doubles.rows import a_step as observed

TASK = a_task()
PROFILE = read_profile()
VIEW = a_step(1, "view_file", path="calc.py")
EPISODE = an_episode(VIEW, patch=FIX)
GOOD = a_grade(TASK)
F, P = TASK.FAIL_TO_PASS, TASK.PASS_TO_PASS
NAN = float("nan")


def reward_of(episode: Episode = EPISODE, grade: Grade = GOOD, task=TASK) -> Reward:
    return score(evidence_of(task, episode, grade), PROFILE)


DIRTY = {
    "the machine broke it off": (replace(EPISODE, exit_status="machine_error"), GOOD, TASK, "machine_fault"),
    "no steps": (replace(EPISODE, trajectory=()), GOOD, TASK, "no_steps"),
    "negative duration": (replace(EPISODE, duration_seconds=-1.0), GOOD, TASK, "bad_duration"),
    "NaN duration": (replace(EPISODE, duration_seconds=NAN), GOOD, TASK, "bad_duration"),
    "endless duration": (replace(EPISODE, duration_seconds=math.inf), GOOD, TASK, "bad_duration"),
    "NaN in a step": (an_episode(a_step(1, "view_file", start=NAN)), GOOD, TASK, "not_json"),
    "an end nobody knows": (replace(EPISODE, exit_status="vanished"), GOOD, TASK, "unknown_exit_status"),
    "a step told twice": (replace(EPISODE, trajectory=(VIEW, VIEW)), GOOD, TASK, "step_gap"),
    "a step left out": (replace(EPISODE, trajectory=(VIEW, replace(VIEW, step=3))), GOOD, TASK, "step_gap"),
    "steps turned round": (replace(EPISODE, trajectory=(replace(VIEW, step=2), VIEW)), GOOD, TASK, "step_gap"),
    "another task's episode": (replace(EPISODE, task_id="other"), GOOD, TASK, "other_task"),
    "half a character in the patch": (replace(EPISODE, patch=f"{FIX}+\ud800\n"), GOOD, TASK, "not_text"),
    "half a character in what was graded": (EPISODE, replace(GOOD, graded_patch=f"{FIX}+\ud800\n"), TASK, "not_text"),
    "half a character in the gold patch": (EPISODE, GOOD, replace(TASK, patch=f"{FIX}+\udfff\n"), "not_text"),
    "a FAIL_TO_PASS named twice": (
        EPISODE,
        replace(GOOD, fail_to_pass_passed=(*F, F[0])),
        a_task(FAIL_TO_PASS=(*F, F[0])),
        "contradictory_counts",
    ),
    "a PASS_TO_PASS named twice": (EPISODE, GOOD, a_task(PASS_TO_PASS=(*P, P[0])), "contradictory_counts"),
    "not believed, for no reason": (EPISODE, replace(GOOD, is_trustworthy=False), TASK, "contradictory_reason"),
    "forged, and believed": (EPISODE, replace(GOOD, reason="forged_results: x"), TASK, "contradictory_reason"),
    "a forged layer, and believed": (
        EPISODE,
        replace(GOOD, reason="forged_results: x", layers=(a_broken_layer("canary", "forged_results: x"),)),
        TASK,
        "contradictory_reason",
    ),
    "a broken layer, and no reason": (
        EPISODE,
        replace(GOOD, layers=(a_broken_layer("fresh", "tests_inputs_only: x"),)),
        TASK,
        "contradictory_reason",
    ),
    "passed without a patch that applies": (
        EPISODE,
        replace(GOOD, reason="patch_does_not_apply: x"),
        TASK,
        "contradictory_reason",
    ),
    "zero tests": (
        EPISODE,
        replace(GOOD, fail_to_pass_passed=()),
        a_task(FAIL_TO_PASS=(), PASS_TO_PASS=()),
        "no_tests",
    ),
    "another task's grade": (EPISODE, replace(GOOD, task_id="other"), TASK, "other_task"),
    "a test passed and failed": (EPISODE, replace(GOOD, fail_to_pass_failed=F[:1]), TASK, "contradictory_counts"),
    "a test untold": (EPISODE, replace(GOOD, fail_to_pass_passed=F[:1]), TASK, "contradictory_counts"),
    "a test told twice": (EPISODE, replace(GOOD, fail_to_pass_passed=(*F, F[0])), TASK, "contradictory_counts"),
    "a foreign test": (EPISODE, replace(GOOD, fail_to_pass_passed=(*F, "x::y")), TASK, "contradictory_counts"),
    "a foreign test broken": (EPISODE, replace(GOOD, pass_to_pass_failed=("x::y",)), TASK, "contradictory_counts"),
    "a test broken twice": (EPISODE, replace(GOOD, pass_to_pass_failed=P[:1] * 2), TASK, "contradictory_counts"),
    "missing, not failed": (EPISODE, replace(GOOD, missing=P[:1]), TASK, "contradictory_counts"),
    "a test in both lists": (EPISODE, GOOD, a_task(PASS_TO_PASS=(F[0], *P)), "contradictory_counts"),
}


@pytest.mark.parametrize(("episode", "grade", "task", "kind"), DIRTY.values(), ids=DIRTY)
def test_dirty_evidence_is_masked_with_its_kind(episode, grade, task, kind) -> None:
    reward = reward_of(episode, grade, task)
    assert (reward.total, reward.error_kind, reward.is_trainable, reward.resolved) == (None, kind, False, False)
    assert reward.components[0].reason.startswith(f"no verdict, {kind}: episode-oracle: ")
    assert rescore(entry_of(reward), PROFILE).total is None


@pytest.mark.parametrize(
    "grade",
    [
        replace(GOOD, is_trustworthy=False, reason="no_end: x"),
        replace(GOOD, reason="limit_met: x", fail_to_pass_passed=(), fail_to_pass_failed=F),
        replace(GOOD, reason="patch_does_not_apply: x", fail_to_pass_passed=(), fail_to_pass_failed=F),
        replace(GOOD, reason="stands_in: x", layers=(a_broken_layer("fresh", "stands_in: x"),)),
        replace(
            GOOD,
            is_trustworthy=False,
            reason="stands_in: x",
            layers=(a_broken_layer("canary", "forged_results: x"), a_broken_layer("fresh", "stands_in: x")),
        ),
    ],
    ids=["ended", "limit", "not applied", "a layer", "two layers"],
)
def test_a_grade_with_its_reason_is_scored(grade: Grade) -> None:
    reward = reward_of(grade=grade)
    assert (reward.resolved, reward.error_kind, reward.total is None) == (False, "", False)


def test_bytes_that_are_no_utf_8_are_no_fault_of_a_patch() -> None:
    patch = FIX.replace("a + b", "a + b  # \udce9")
    assert reward_of(replace(EPISODE, patch=patch), replace(GOOD, graded_patch=patch)).resolved


def test_clean_evidence_is_not() -> None:
    reward = reward_of()
    assert reward.total == weigh((row.value, row.cap, row.weight) for row in reward.components)
    assert (reward.resolved, reward.error_kind, reward.is_trainable, reward.is_truncated) == (True, "", True, False)


@pytest.mark.parametrize("status", ["step_limit", "time_limit"])
def test_a_truncated_episode_is_scored_and_marked(status: str) -> None:
    reward = reward_of(replace(EPISODE, exit_status=status), a_grade(TASK, failing=1))
    assert (reward.total, reward.is_trainable, reward.is_truncated) == (0.21875, True, True)


def test_a_component_that_gives_no_number_gives_no_reward(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Component(judge=lambda evidence: Verdict(value=NAN, reason="?"), low=0.0, high=1.0, is_extra=True)
    monkeypatch.setitem(COMPONENTS, "efficiency", broken)
    reward = reward_of()
    assert (reward.total, reward.error_kind) == (None, "not_finite")
    assert all(math.isfinite(row.value) for row in reward.components)


def test_no_number_is_never_cut_to_the_cap() -> None:
    assert math.isnan(cut_to(NAN, 0.5))
    assert math.isnan(weigh([(NAN, 1.0, 1.0), (1.0, 1.0, 1.0)]))


def test_useless_steps_never_raise_a_reward() -> None:
    for failing, is_tampered in ((0, False), (0, True), (1, False)):
        grade, start = a_grade(TASK, failing=failing), ([CHEAT] if is_tampered else [])
        steps = [[*start, *(replace(VIEW, step=number) for number in range(1, count))] for count in range(2, 120, 6)]
        totals = [reward_of(an_episode(*some, patch=FIX), grade).total for some in steps]
        assert totals == sorted(totals, reverse=True)


def dirty_episode(random: Random) -> Episode:
    steps = [
        random.choice([CHEAT, VIEW, a_step(1, "run_command", command="pytest"), a_step(1, "?", x=NAN)])
        for _ in range(random.choice([0, 1, 3, 30]))
    ]
    episode = an_episode(*steps, patch=random.choice(["", FIX, "no patch at all", "\udce9", FIX, FIX, "\ud800"]))
    return replace(
        episode if random.random() < 0.9 else replace(episode, trajectory=episode.trajectory * 2),
        task_id=random.choice([TASK.instance_id] * 9 + ["other"]),
        exit_status=random.choice(["submitted", "step_limit", "error", "submitted", "?", "machine_error"]),
        duration_seconds=random.choice([0.0, 1.5, -1.0, NAN, math.inf]),
    )


def dirty_grade(random: Random) -> Grade:
    def some(*pool: str) -> tuple[str, ...]:
        return tuple(random.choices(pool, k=random.randrange(4)))

    sound = a_grade(TASK, failing=random.randrange(3), broken=random.randrange(5))
    changes = {
        "task_id": random.choice([TASK.instance_id, "other"]),
        "fail_to_pass_passed": some(*F, "x::y"),
        "fail_to_pass_failed": some(*F),
        "pass_to_pass_failed": some(*P, "x::y"),
        "missing": some(*F, *P),
        "is_trustworthy": random.random() < 0.5,
    }
    chosen = random.sample(sorted(changes), k=random.choice([0, 0, 1, 6]))
    return replace(sound, **{name: changes[name] for name in chosen})


def test_whatever_comes_in_the_total_is_finite_and_consistent_or_null() -> None:
    random = Random(11)
    seen = set()
    for _ in range(3000):
        twice = a_task(FAIL_TO_PASS=F * 2)
        task = random.choice([TASK, TASK, TASK, twice, a_task(FAIL_TO_PASS=()), a_task(PASS_TO_PASS=())])
        episode, grade = dirty_episode(random), dirty_grade(random)
        reward = reward_of(episode, grade, task)
        seen.add(reward.error_kind)
        assert (reward.total is None) == (not reward.is_trainable) == bool(reward.error_kind)
        assert reward.is_truncated == (episode.exit_status == "step_limit")
        if reward.total is None:
            assert not reward.resolved
            continue
        check_scored(reward, episode, grade, PROFILE)
    assert seen == {"", "machine_fault", "no_steps", "bad_duration", "not_json", "no_tests", "other_task"} | {
        "contradictory_counts",
        "contradictory_reason",
        "step_gap",
        "unknown_exit_status",
        "not_text",
    }


ODD = (
    None,
    3,
    True,
    "",
    "calc.py",
    ["x"],
    {"a": 1},
    "\x00",
    "rm -rf tests; '",
    "/../../etc",
    "\udc80",
    "\ud800",
    "x" * 500,
)
PATCHES = ("", FIX, FIX * 2, "\x00", "diff --git \n", "diff --git a/x b/x\n@@ -1 +1", FIX.replace("-1,2", "-1,99999"))


def odd_step(random: Random, number: int) -> Step:
    given = {name: random.choice(ODD) for name in random.sample(["path", "old", "new", "command", "message"], 3)}
    seen = {name: random.choice(ODD) for name in random.sample(["output", "exit_code", "error", "stopped_by"], 2)}
    return observed(number, random.choice(["view_file", "edit_file", "run_command", "submit", "?"]), given, seen)


def test_actions_of_any_type_and_text_that_is_no_patch_are_scored() -> None:
    random = Random(2)
    for _ in range(200):
        steps = [odd_step(random, number) for number in range(1, random.randrange(2, 7))]
        grade = a_grade(TASK, failing=random.randrange(3))
        reward = reward_of(an_episode(*steps, patch=random.choice(PATCHES)), grade)
        assert reward.total is not None
        assert math.isfinite(reward.total)


def check_scored(reward: Reward, episode: Episode, grade: Grade, profile: RewardProfile) -> None:
    assert reward.total is not None
    assert math.isfinite(reward.total)
    assert reward.total == weigh((row.value, row.cap, row.weight) for row in reward.components)
    is_tampered = any(step.action_input == CHEAT.action_input for step in episode.trajectory)
    assert not is_tampered or reward.total < 0
    assert is_tampered or (reward.total >= 0.875) == reward.resolved == grade.resolved
