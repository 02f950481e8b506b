"""Episodes that contradict themselves, one contradiction at a time."""

from dataclasses import replace
from typing import Any

import pytest

from oreline.errors import IntegrityError
from oreline.records.trajectory import Episode
from quality.integrity import check_episode
from tests.doubles.rows import a_step, an_episode

TASKS = ["pypi__calc-1.0-0001"]
FIRST, SECOND, LAST = an_episode().trajectory


def with_steps(*steps: Any, exit_status: str = "submitted") -> Episode:
    return an_episode(trajectory=steps, exit_status=exit_status)


@pytest.mark.parametrize(
    "episode",
    [
        an_episode(),
        with_steps(FIRST, SECOND, exit_status="step_limit"),
        with_steps(replace(LAST, step=1), exit_status="submitted"),
        with_steps(replace(FIRST, timestamp=SECOND.timestamp), SECOND, LAST),
        with_steps(FIRST, replace(SECOND, timestamp="2026-01-01T01:00:01.5+01:00"), LAST),
    ],
    ids=["ordinary", "step limit", "only a submit", "same instant", "another time zone"],
)
def test_what_can_have_happened_stays(episode: Episode) -> None:
    check_episode(episode, TASKS)


@pytest.mark.parametrize(
    ("episode", "complaint"),
    [
        (an_episode(task_id="lost"), "unknown_task: .*lost"),
        (with_steps(), "no_steps"),
        (with_steps(FIRST, SECOND, LAST, exit_status="bored"), "unknown_exit_status: .*'bored'"),
        (with_steps(FIRST, LAST), "step_gap: Step 3 stands where step 2"),
        (with_steps(SECOND, FIRST, LAST), "step_gap: Step 2 stands where step 1"),
        (with_steps(FIRST, FIRST, LAST), "step_gap: Step 1 stands where step 2"),
        (with_steps(replace(FIRST, action_type="think"), SECOND, LAST), "unknown_action: Step 1 is a 'think'"),
        (with_steps(FIRST, replace(SECOND, observation={}), LAST), "no_observation: Step 2"),
        (with_steps(FIRST, replace(SECOND, action_input={"n": float("nan")}), LAST), "not_json: Step 2 has action"),
        (with_steps(FIRST, replace(SECOND, observation={"s": {1}}), LAST), "not_json: Step 2 has observation"),
        (with_steps(FIRST, replace(SECOND, timestamp="yesterday"), LAST), "bad_timestamp: Step 2 has time 'yesterday'"),
        (with_steps(FIRST, replace(SECOND, timestamp="2026-01-01T00:00:02"), LAST), "bad_timestamp: .*time zone"),
        (with_steps(replace(FIRST, timestamp=LAST.timestamp), SECOND, LAST), "time_runs_back: Step 2"),
        (with_steps(a_step(1, "submit"), SECOND, LAST), "step_after_submit: Step 1 submits, and 2 more"),
        (with_steps(FIRST, SECOND), "end_contradicts: It ended as submitted, and its last step is edit_file"),
        (with_steps(FIRST, SECOND, LAST, exit_status="time_limit"), "end_contradicts: It ended as time_limit"),
    ],
)
def test_each_contradiction_is_named_with_its_step(episode: Episode, complaint: str) -> None:
    with pytest.raises(IntegrityError, match=complaint):
        check_episode(episode, TASKS)
