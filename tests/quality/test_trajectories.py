"""From recorded episodes to what a trainer may read."""

import secrets
from collections import Counter
from dataclasses import replace

import pytest

from oreline.records.trajectory import AgentInfo, FinalState
from quality.trajectories import QualitySettings, clean_trajectories
from tests.doubles.rows import a_grade, a_step, a_task, a_trajectory, an_episode

SETTINGS = QualitySettings()
FIRST, SECOND, LAST = an_episode().trajectory
NOOP = an_episode(
    trajectory_id="episode-noop",
    agent=AgentInfo(name="noop", version="1", model=""),
    trajectory=(replace(LAST, step=1),),
    patch="",
)


def test_a_good_episode_becomes_a_trajectory() -> None:
    kept = clean_trajectories([(an_episode(), a_grade())], [a_task()], SETTINGS)

    assert (kept.rows, kept.rejected) == ((a_trajectory(),), ())


def test_missing_and_failed_tests_count_once_each() -> None:
    grade = a_grade(
        fail_to_pass_passed=(),
        fail_to_pass_failed=("tests/test_calc.py::test_add",),
        missing=("tests/test_calc.py::test_add", "tests/test_calc.py::test_é"),
    )

    (row,) = clean_trajectories([(an_episode(), grade)], [a_task()], SETTINGS).rows

    assert row.final_state == FinalState(tests_passed=1, tests_total=3, success=False, duration_seconds=2.5)


def test_an_episode_that_forged_its_results_stays_as_a_failure() -> None:
    forged = a_grade(is_trustworthy=False, reason="forged_results: a planted failing test was reported as passed")

    (row,) = clean_trajectories([(an_episode(), forged)], [a_task()], SETTINGS).rows

    assert row.final_state == FinalState(tests_passed=0, tests_total=3, success=False, duration_seconds=2.5)


def test_every_episode_stays_or_is_set_aside_with_its_reason() -> None:
    token = "glpat-" + secrets.token_urlsafe(24) + "aZ9"
    episodes = [
        (an_episode(), a_grade()),
        (an_episode(trajectory_id="again"), a_grade()),
        (NOOP, a_grade()),
        (an_episode(trajectory_id="gap", trajectory=(FIRST, LAST)), a_grade()),
        (an_episode(trajectory_id="lost", task_id="lost"), a_grade()),
        (an_episode(trajectory_id="leak", patch=f"+{token}\n"), a_grade()),
        (an_episode(trajectory_id="long", patch="", task_description="x" * 1_000_001), a_grade()),
        (an_episode(trajectory_id="no grade", patch="+1"), None),
    ]

    kept = clean_trajectories(episodes, [a_task()], SETTINGS)

    assert [row.trajectory_id for row in kept.rows] == ["episode-oracle", "episode-noop"]
    assert [(row.subject_id, row.border, row.reason) for row in kept.rejected] == [
        ("again", "IntegrityError", "duplicate"),
        ("gap", "IntegrityError", "step_gap"),
        ("lost", "IntegrityError", "unknown_task"),
        ("leak", "IntegrityError", "secret_in_patch"),
        ("long", "IntegrityError", "too_long"),
        ("no grade", "GradingError", "not_graded"),
    ]
    assert Counter(row.stage for row in kept.rejected) == {"trajectories/clean": 6}
    assert len(episodes) == len(kept.rows) + len(kept.rejected)
    assert token not in repr(kept)


def test_only_a_kept_episode_makes_a_later_one_a_duplicate() -> None:
    kept = clean_trajectories([(an_episode(), None), (an_episode(), a_grade())], [a_task()], SETTINGS)

    assert (len(kept.rows), [row.reason for row in kept.rejected]) == (1, ["not_graded"])


@pytest.mark.parametrize("limit", [{"max_steps": 2}, {"max_characters": 100}])
def test_limits_are_settings(limit: dict[str, int]) -> None:
    kept = clean_trajectories([(an_episode(), a_grade())], [a_task()], QualitySettings(**limit))

    assert [row.reason for row in kept.rejected] == ["too_long"]


def test_a_secret_in_output_is_taken_out_and_the_rest_stays() -> None:
    token = "npm_" + "".join(secrets.choice("abcXYZ0123456789def") for _ in range(33)) + "aB3"
    observed = replace(FIRST, observation={"output": f"//registry:_authToken={token}\n", "exit_code": 0})
    episode = an_episode(trajectory=(observed, SECOND, a_step(3, "submit", {"note": token})))

    (row,) = clean_trajectories([(episode, a_grade())], [a_task()], SETTINGS).rows

    assert row.trajectory == (
        replace(observed, observation={"output": "//registry:_authToken=<SECRET:npm_token:1>\n", "exit_code": 0}),
        SECOND,
        a_step(3, "submit", {"note": "<SECRET:npm_token:1>"}),
    )
