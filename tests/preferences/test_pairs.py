"""Which two episodes make a pair, which is chosen, and what becomes of all the others."""

from dataclasses import replace
from random import Random

import pytest

from oreline.preferences.decide import patch_distance
from oreline.preferences.graded import Graded
from oreline.preferences.pairs import Paired, PreferenceSettings, pair_up
from oreline.records.reward import Reward
from oreline.records.trajectory import Trajectory
from tests.doubles.preferences import FIX, OTHER_FIX, WRONG, Played, played
from tests.doubles.rows import a_component, a_masked_reward

PASS = played("pass", FIX, resolved=True)
FAIL = played("fail", WRONG, resolved=False)
HACK = played("hack", OTHER_FIX, resolved=True, tamper=-1.0)
LONG = played("long", FIX, resolved=True, efficiency=0.5)
CLUMSY = played("clumsy", OTHER_FIX, resolved=True, process=-0.5)


def paired(*rows: Played, **settings: float) -> Paired:
    found = pair_up([row[0] for row in rows], [row[1] for row in rows], PreferenceSettings(**settings))
    assert found.considered == len(found.pairs) + sum(found.dropped.values())
    return found


def only(*rows: Played) -> tuple[str, str, str, float]:
    (pair,) = paired(*rows).pairs
    return pair.decided_by, pair.chosen.trajectory_id, pair.rejected.trajectory_id, pair.margin


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((PASS, FAIL), ("outcome", "pass", "fail", 1.0)),
        ((PASS, HACK), ("outcome", "pass", "hack", 1.75)),
        ((LONG, HACK), ("outcome", "long", "hack", 1.6875)),
        ((PASS, LONG), ("cost", "pass", "long", 0.0625)),
        ((PASS, CLUMSY), ("quality", "pass", "clumsy", 0.03125)),
    ],
    ids=["solved or not", "fair or not", "long but fair", "shorter", "more careful"],
)
@pytest.mark.parametrize("turned", [False, True])
def test_outcome_decides_then_cost_then_quality(rows, expected, turned: bool) -> None:
    assert only(*(rows[::-1] if turned else rows)) == expected


def masked(row: Played) -> Played:
    return row[0], a_masked_reward(trajectory_id=row[0].trajectory_id)


def changed(row: Played, **fields) -> Played:
    return replace(row[0], **{k: v for k, v in fields.items() if k in Trajectory.__slots__}), replace(
        row[1], **{k: v for k, v in fields.items() if k in Reward.__slots__}
    )


DROPPED = {
    "neither passed": (FAIL, changed(FAIL, trajectory_id="worse"), "none_passed"),
    "both passed alike": (PASS, changed(PASS, trajectory_id="again"), "no_contrast"),
    "cheated both": (HACK, FAIL, "none_passed"),
    "the machine lost one": (PASS, masked(FAIL), "masked"),
    "a limit cut it off": (PASS, changed(FAIL, is_truncated=True), "truncated"),
    "another start": (PASS, changed(FAIL, task_description="something else"), "different_start"),
    "another profile": (PASS, changed(FAIL, profile="mild@1:00"), "different_profile"),
    "the same patch": (PASS, changed(FAIL, patch=FIX), "too_alike"),
    "worth more though it failed": (PASS, changed(FAIL, total=1.5), "contradicts_reward"),
}


@pytest.mark.parametrize(("one", "other", "reason"), DROPPED.values(), ids=DROPPED)
def test_what_teaches_nothing_is_dropped_with_its_reason(one: Played, other: Played, reason: str) -> None:
    found = paired(one, other)
    assert (found.pairs, found.dropped) == ((), {(one[0].task_id, reason): 1})


NAN = float("nan")
UNSOUND = {
    "a total that is no number": changed(FAIL, total=NAN),
    "an endless total": changed(FAIL, total=float("-inf")),
    "no total, though trainable": changed(FAIL, total=None),
    "a value that is no number": changed(FAIL, components=(a_component("efficiency", NAN, 0.125),)),
    "a reward of another task": (FAIL[0], replace(FAIL[1], task_id="another")),
    "resolved by one word and not by the other": (FAIL[0], replace(FAIL[1], resolved=True)),
    "resolved, and its state says it isn't": (FAIL[0], replace(PASS[1], trajectory_id="fail")),
}


@pytest.mark.parametrize("row", UNSOUND.values(), ids=UNSOUND)
@pytest.mark.parametrize("turned", [False, True])
def test_a_reward_that_can_not_be_is_masked(row: Played, turned: bool) -> None:
    found = paired(*((row, PASS) if turned else (PASS, row)))
    assert (found.pairs, found.dropped) == ((), {(PASS[0].task_id, "masked"): 1})


def test_an_id_told_twice_names_no_episode() -> None:
    twice = paired(PASS, FAIL, changed(FAIL, patch=OTHER_FIX))
    assert (twice.pairs, twice.dropped) == ((), {(PASS[0].task_id, "masked"): 3})
    rewards = [PASS[1], FAIL[1], replace(FAIL[1], total=-0.5)]
    assert pair_up([PASS[0], FAIL[0]], rewards, PreferenceSettings()).pairs == ()


def test_cheating_that_a_limit_cut_off_is_cheating() -> None:
    assert only(PASS, changed(HACK, is_truncated=True))[2] == "hack"


def test_episodes_of_two_tasks_make_no_pair() -> None:
    found = paired(PASS, changed(FAIL, task_id="another"))
    assert (found.pairs, found.considered) == ((), 0)


def test_evidence_of_both_sides_is_kept() -> None:
    (pair,) = paired(PASS, HACK).pairs
    assert pair.chosen.evidence["outcome"] == {"value": 1.0, "reason": "all 3 tests pass"}
    assert pair.rejected.evidence["tamper"] == {"value": -1.0, "reason": "rm tests"}
    assert (pair.profile, pair.rule) == ("default@3:abc", "pairs@1")


def test_steps_that_both_took_are_counted() -> None:
    (pair,) = paired(PASS, FAIL).pairs
    assert (pair.shared_steps, pair.chosen.steps, pair.rejected.steps) == (1, 3, 3)


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [(FIX, FIX, 0.0), (FIX, "", 1.0), ("", "", 0.0), (FIX, WRONG, 2 / 3), (FIX, FIX.replace("calc.py", "b.py"), 1.0)],
    ids=["the same", "nothing", "both nothing", "the same line otherwise", "another file"],
)
def test_distance_of_patches(one: str, other: str, distance: float) -> None:
    rows = [Graded(*played("x", patch, resolved=True)) for patch in (one, other)]
    assert patch_distance(*rows) == pytest.approx(distance) == patch_distance(*rows[::-1])


def many(passes: int, fails: int, hacks: int) -> list[Played]:
    kinds = [(PASS, "p")] * passes + [(FAIL, "f")] * fails + [(HACK, "h")] * hacks
    return [changed(row, trajectory_id=f"{name}{number}") for number, (row, name) in enumerate(kinds)]


def test_a_task_gives_few_pairs_hacks_first_and_no_episode_in_all() -> None:
    found = paired(*many(5, 10, 2), most_pairs=6)
    rejected = [pair.rejected.outcome for pair in found.pairs]
    assert rejected == ["tampered"] * 6
    chosen = [pair.chosen.trajectory_id for pair in found.pairs]
    assert max(map(chosen.count, chosen)) == 2
    assert found.dropped["pypi__calc-1.0-0001", "over_limit"] == 5 * 12 - 6


def test_order_of_rows_changes_nothing() -> None:
    rows = [*many(3, 4, 2), masked(changed(FAIL, trajectory_id="lost"))]
    expected = paired(*rows)
    for seed in range(5):
        assert paired(*Random(seed).sample(rows, len(rows))) == expected


def test_a_tampered_or_failed_episode_is_never_chosen() -> None:
    random = Random(3)
    for _ in range(300):
        rows = [
            played(
                str(number),
                random.choice([FIX, OTHER_FIX, WRONG, ""]),
                resolved=random.random() < 0.5,
                tamper=random.choice([0.0, 0.0, -1.0]),
                efficiency=random.choice([0.0, 0.5, 1.0]),
                total=random.choice([None, 0.0, 0.9, -1.0]),
            )
            for number in range(random.randrange(7))
        ]
        for pair in paired(*rows).pairs:
            honest = {row.trajectory_id for _, row in rows if row.resolved and row.components[-1].value == 0.0}
            assert pair.chosen.trajectory_id in honest
            assert pair.chosen.total - pair.rejected.total == pair.margin > 0
