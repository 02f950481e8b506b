"""Potential-based shaping over random paths: only where a path begins decides what all of it is worth."""

from dataclasses import replace
from random import Random

import pytest

from oreline.rewards.moves import moves_of
from oreline.rewards.shaping import Progress, potential, shape, states_of
from oreline.sandbox.patches import touched_paths
from tests.doubles.episodes import a_step, a_task

TASK = a_task()
ACTIONS = (
    a_step(1, "view_file", path="calc.py"),
    a_step(1, "view_file", path="other.py"),
    a_step(1, "edit_file", path="calc.py", old="a - b", new="a + b"),
    a_step(1, "edit_file", path="other.py", old="1", new="2"),
    replace(a_step(1, "run_command", command="pytest -q"), observation={"output": "1 failed", "exit_code": 1}),
    replace(a_step(1, "run_command", command="go test ./..."), observation={"output": "ok", "exit_code": 0}),
    a_step(1, "run_command", command="ls"),
    a_step(1, "submit"),
)


def path_of(seed: int) -> tuple:
    random = Random(seed)
    return tuple(replace(random.choice(ACTIONS), step=step) for step in range(1, random.randint(2, 40)))


def rows_of(steps: tuple, gamma: float = 1.0):
    moves = moves_of(steps)
    states = states_of(moves, touched_paths(TASK.patch))
    return tuple(shape([move.step for move in moves], [potential(state) for state in states], gamma))


@pytest.mark.parametrize("seed", range(60))
def test_every_path_is_worth_the_same(seed: int) -> None:
    rows = rows_of(path_of(seed))
    assert sum(row.value for row in rows) == 0.0 == rows[0].before
    assert rows[-1].after == 0.0
    assert any(row.value for row in rows) == any(row.after for row in rows)


@pytest.mark.parametrize("start", [0.0, 0.25, 1.0])
def test_from_another_start_it_is_minus_its_potential(start: float) -> None:
    random = Random(2)
    for length in (1, 2, 7, 30):
        potentials = [start, *(random.randint(0, 4) / 4 for _ in range(length))]
        assert sum(row.value for row in shape(range(1, length + 1), potentials, 1.0)) == -start


@pytest.mark.parametrize("seed", range(40))
def test_a_loop_earns_nothing(seed: int) -> None:
    random, steps = Random(seed), path_of(seed)
    place = random.randint(0, len(steps) - 1)
    loop = random.choice(((ACTIONS[6],), (ACTIONS[1], ACTIONS[6]), (ACTIONS[6], ACTIONS[6])))
    states = list(states_of(moves_of((*steps[:place], *loop)), ("calc.py",)))
    assert states[place] == states[-1]
    longer = rows_of((*steps[:place], *loop, *steps[place:]))
    assert sum(row.value for row in longer[place : place + len(loop)]) == 0.0
    assert [row.value for row in (*longer[:place], *longer[place + len(loop) :])] == [
        row.value for row in rows_of(steps)
    ]


@pytest.mark.parametrize("gamma", [0.5, 0.99])
def test_discounted_it_is_constant_too(gamma: float) -> None:
    for seed in range(20):
        values = [row.value for row in rows_of(path_of(seed), gamma)]
        assert sum(gamma**number * value for number, value in enumerate(values)) == pytest.approx(0.0, abs=1e-12)


def test_each_stage_shows_in_the_step_that_reached_it() -> None:
    red, look, fix, green = ACTIONS[4], ACTIONS[0], ACTIONS[2], ACTIONS[5]
    rows = rows_of(tuple(replace(step, step=n) for n, step in enumerate((red, look, fix, green, ACTIONS[7]), start=1)))
    assert [(row.step, row.value) for row in rows] == [(1, 0.25), (2, 0.25), (3, 0.25), (4, 0.25), (5, -1.0)]


def test_an_edit_after_the_tests_takes_verification_back() -> None:
    states = list(states_of(moves_of((ACTIONS[2], ACTIONS[5], ACTIONS[3])), ("calc.py",)))
    assert [state.is_verified for state in states] == [False, False, True, False]
    assert potential(Progress()) == 0.0


def test_no_steps_no_rows() -> None:
    assert rows_of(()) == ()
