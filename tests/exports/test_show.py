"""Tasks and episodes as text."""

from dataclasses import replace

import pytest

from oreline.errors import ReleaseError
from oreline.exports.content import release_content
from oreline.exports.show import find, render, render_episode, render_task
from tests.doubles.rows import a_reward, a_step, a_task, a_trajectory

CONTENT = release_content(
    tasks=[a_task(), a_task(instance_id="pypi__calc-1.0-0002")],
    trajectories=[a_trajectory(), a_trajectory(trajectory_id="episode-noop")],
    rewards=[a_reward()],
    rejected=[],
)


def test_a_unique_beginning_is_enough() -> None:
    assert find(CONTENT, "episode-n") == CONTENT.trajectories[1]
    assert find(CONTENT, "pypi__calc-1.0-0001") == CONTENT.tasks[0]


def test_a_whole_id_wins_over_longer_ones() -> None:
    content = replace(CONTENT, tasks=(a_task(instance_id="a"), a_task(instance_id="ab")))

    assert find(content, "a") == content.tasks[0]


def test_an_ambiguous_beginning_lists_what_it_could_be() -> None:
    with pytest.raises(ReleaseError, match="ambiguous_id: 2 ids begin with 'episode': episode-noop, episode-oracle"):
        find(CONTENT, "episode")


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(ReleaseError, match=r"unknown_id: .*'nothing'"):
        find(CONTENT, "nothing")


def test_a_task_shows_problem_patch_and_episodes() -> None:
    assert (
        render(CONTENT, CONTENT.tasks[0])
        == """\
task pypi__calc-1.0-0001

  repository    pkg:pypi/calc@1.0 (MIT)
  base commit   bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
  origin        mutation swap_arithmetic
  difficulty    0.50
  confirmed by  3 gold runs, 2 bug runs
  test command  pytest
  fail to pass  tests/test_calc.py::test_add
  pass to pass  tests/test_calc.py::test_zero[a b], tests/test_calc.py::test_é

problem
  `add(1, 2)` gives -1 instead of 3.

patch (solves it)
  diff --git a/calc.py b/calc.py
  --- a/calc.py
  +++ b/calc.py
  @@ -1,2 +1,2 @@
   def add(a, b):
  -    return a - b
  +    return a + b

episodes
  oracle: solved, reward 1.1, 3 steps (episode-oracle)
  oracle: solved, reward not scored, 3 steps (episode-noop)
"""
    )


def test_an_episode_shows_each_step_and_each_reason() -> None:
    trajectory = a_trajectory(
        trajectory=(a_step(1, "run_command", {"command": "ls"}, {"output": "a\nb\n", "exit_code": 0}),),
        exit_status="step_limit",
        patch="",
    )

    assert (
        render_episode(trajectory, a_reward())
        == """\
episode episode-oracle

  task   pypi__calc-1.0-0001
  agent  oracle
  ended  step_limit after 1 steps, 2.5 s
  tests  3 of 3 pass: solved

problem
  `add(1, 2)` gives -1 instead of 3.

step 1 · run_command · 2026-01-01T00:00:01+00:00
  command: ls
  > output:
      a
      b
  > exit_code: 0

patch (the agent's whole change)
  (none)

reward
  total 1.1 under default-0123
  outcome: 1 x 1 = 1. All 3 tests pass.
  efficiency: 0.5 x 0.2 = 0.1. 3 steps of at most 6.
"""
    )


def test_control_characters_do_not_reach_the_terminal() -> None:
    trajectory = a_trajectory(trajectory=(a_step(1, "submit", {}, {"output": "\x1b]0;title\x07\x1b[2J"}),))

    text = render_episode(trajectory, None)

    assert "  > output: \\x1b]0;title\\x07\\x1b[2J\n" in text
    assert "(not scored)" in text


def test_names_of_tests_and_licences_do_not_steer_the_terminal() -> None:
    text = render_task(a_task(license="\x1b[31mMIT", FAIL_TO_PASS=("tests/test_\x1b]0;t\x07.py::test_a\nb",)))

    assert "(\\x1b[31mMIT)" in text
    assert "tests/test_\\x1b]0;t\\x07.py::test_a\\nb\n" in text
