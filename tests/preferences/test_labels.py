"""Labels of steps and outcomes of a small task, by hand."""

from dataclasses import replace
from itertools import groupby

import pytest

from oreline.preferences.graded import graded
from oreline.preferences.outcomes import label_outcome
from oreline.preferences.steps import label_steps
from oreline.records.preference import StepLabel
from tests.doubles.episodes import a_step, a_task
from tests.doubles.preferences import FIX, LOOK, WRONG, Played, played
from tests.doubles.rows import a_masked_reward
from tests.doubles.rows import a_step as observed

TASK = a_task(patch=FIX)
RED = observed(2, "run_command", {"command": "pytest"}, {"output": "1 failed", "exit_code": 1})
RIGHT = a_step(3, "edit_file", path="calc.py", old="a - b", new="a + b")
BAD = a_step(3, "edit_file", path="calc.py", old="a - b", new="a * b")
GREEN = observed(4, "run_command", {"command": "pytest"}, {"output": "3 passed", "exit_code": 0})
STILL_RED = replace(RED, step=4)
DONE = a_step(5, "submit")
GOOD = played("good", FIX, LOOK, RED, RIGHT, GREEN, DONE, resolved=True)
POOR = played("poor", WRONG, LOOK, RED, BAD, STILL_RED, DONE, resolved=False)
LAZY = played("lazy", "", replace(DONE, step=1), resolved=False)


def labels_of(*rows: Played) -> dict[str, list[StepLabel]]:
    tasks, _ = graded([row[0] for row in rows], [row[1] for row in rows])
    found = label_steps(TASK, tasks[TASK.instance_id])
    return {name: list(own) for name, own in groupby(found, lambda label: label.trajectory_id)}


def test_a_step_is_worth_what_became_of_those_who_took_it() -> None:
    found = labels_of(GOOD, POOR, LAZY)
    rates = {name: [(row.success_rate, row.rollouts) for row in own] for name, own in found.items()}
    assert rates == {
        "good": [(0.5, 2), (0.5, 2), (1.0, 1), (1.0, 1), (1.0, 1)],
        "poor": [(0.5, 2), (0.5, 2), (0.0, 1), (0.0, 1), (0.0, 1)],
        "lazy": [(0.0, 1)],
    }


def test_cheating_makes_no_step_worth_anything() -> None:
    hack = played("hack", FIX, LOOK, RED, RIGHT, GREEN, DONE, resolved=True, tamper=-1.0)
    assert [row.success_rate for row in labels_of(GOOD, hack)["good"]] == [0.5] * 5


def test_a_failure_that_a_limit_cut_off_says_nothing() -> None:
    cut = POOR[0], replace(POOR[1], is_truncated=True)
    found = labels_of(GOOD, cut)
    assert [(row.success_rate, row.rollouts) for row in found["good"]][:2] == [(1.0, 1), (1.0, 1)]
    assert [(row.success_rate, row.rollouts) for row in found["poor"]][2:] == [(None, 0)] * 3


def test_progress_is_told_step_by_step() -> None:
    good = labels_of(GOOD)["good"]
    assert [row.reached for row in good] == [("is_located",), ("is_reproduced",), ("is_edited",), ("is_verified",), ()]
    assert [row.potential for row in good] == [0.25, 0.5, 0.75, 1.0, 0.0]
    assert [row.tests for row in good] == ["", "failing", "", "passing", ""]
    assert [row.is_first_failing_run for row in good] == [False, True, False, False, False]
    assert [row.touches_gold_file for row in good] == [True, False, True, False, False]


@pytest.mark.parametrize("detour", [(), (LOOK,), (LOOK, LOOK), (RED, LOOK, RED)], ids=len)
def test_shaping_sums_to_nothing_whatever_the_way(detour) -> None:
    steps = tuple(replace(s, step=n) for n, s in enumerate((*detour, LOOK, RED, RIGHT, GREEN, DONE), start=1))
    own = labels_of(played("good", FIX, *steps, resolved=True))["good"]
    assert sum(row.shaping for row in own) == 0.0
    assert sum(row.is_repeated for row in own) == {0: 0, 1: 1, 2: 2, 3: 3}[len(detour)]


def test_order_of_episodes_changes_nothing() -> None:
    assert labels_of(POOR, LAZY, GOOD) == labels_of(GOOD, POOR, LAZY)


def test_the_label_of_an_outcome_says_who_and_why() -> None:
    tasks, masked = graded([GOOD[0], LAZY[0]], [GOOD[1], a_masked_reward(trajectory_id="lazy")])
    (label,) = map(label_outcome, tasks[TASK.instance_id])
    assert (label.trajectory_id, label.is_correct, label.outcome, label.total) == ("good", True, "passed", 1.0)
    assert (label.rule, label.profile) == ("outcomes@1", "default@3:abc")
    assert label.evidence["outcome"] == {"value": 1.0, "reason": "all 3 tests pass"}
    assert [row.trajectory_id for row in masked] == ["lazy"]


@pytest.mark.parametrize(
    ("resolved", "tamper", "outcome"), [(True, -1.0, "tampered"), (False, -1.0, "tampered"), (False, 0.0, "failed")]
)
def test_what_is_not_passed_by_fair_means_is_not_correct(resolved: bool, tamper: float, outcome: str) -> None:
    row = played("x", FIX, resolved=resolved, tamper=tamper)
    tasks, _ = graded([row[0]], [row[1]])
    label = label_outcome(tasks[TASK.instance_id][0])
    assert (label.is_correct, label.outcome) == (False, outcome)
