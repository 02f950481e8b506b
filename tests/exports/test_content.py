"""What may not be released."""

from dataclasses import replace

import pytest

from oreline.errors import ReleaseError
from oreline.exports.content import ReleaseContent, check_content, release_content
from oreline.preferences.graded import Graded
from oreline.preferences.outcomes import label_outcome
from tests.doubles.attacks import an_attack_result
from tests.doubles.preferences import FIX, a_pair, played
from tests.doubles.rows import a_masked_reward, a_reward, a_task, a_trajectory

GOOD = release_content(tasks=[a_task()], trajectories=[a_trajectory()], rewards=[a_reward()], rejected=[])
COMPONENT = a_reward().components[0]
LABEL = label_outcome(Graded(*played("pass", FIX, resolved=True)))


def test_rewards_of_dropped_episodes_stay_behind() -> None:
    rewards = [a_reward(), a_reward(trajectory_id="dropped")]

    content = release_content(tasks=[a_task()], trajectories=[a_trajectory()], rewards=rewards, rejected=[])

    assert content == GOOD
    check_content(content)


def test_a_lost_episode_of_a_task_is_told_by_its_masked_reward() -> None:
    rewards = [a_reward(), a_masked_reward(trajectory_id="lost"), a_masked_reward(trajectory_id="b", task_id="gone")]

    content = release_content(tasks=[a_task()], trajectories=[a_trajectory()], rewards=rewards, rejected=[])

    assert [row.trajectory_id for row in content.rewards] == ["episode-oracle", "lost"]
    check_content(content)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (replace(GOOD, tasks=()), "no_tasks"),
        (replace(GOOD, tasks=(a_task(), a_task())), "repeated_id: The task pypi__calc-1.0-0001"),
        (replace(GOOD, trajectories=(a_trajectory(), a_trajectory())), "repeated_id: The trajectory episode-oracle"),
        (replace(GOOD, rewards=(a_reward(), a_reward())), "repeated_id: The reward episode-oracle"),
        (replace(GOOD, trajectories=(a_trajectory(task_id="lost"),)), "dangling_row: The trajectory episode-oracle"),
        (replace(GOOD, trajectories=()), "dangling_row: The reward episode-oracle"),
        (replace(GOOD, rewards=(a_reward(task_id="lost"),)), "dangling_row: The reward episode-oracle"),
        (replace(GOOD, tasks=(a_task(), a_task(instance_id="b", split="test"))), "mixed_splits: pypi/calc"),
        (replace(GOOD, tasks=(a_task(split="all"),)), "bad_split: Task pypi__calc-1.0-0001"),
        (replace(GOOD, tasks=(a_task(split=""),)), "bad_split: Task pypi__calc-1.0-0001"),
        (replace(GOOD, rewards=(a_reward(components=()),)), "empty_reward"),
        (replace(GOOD, preferences=(a_pair(),)), "dangling_row: The pair .* belongs to pass"),
        (replace(GOOD, outcome_labels=(LABEL,)), "dangling_row: The label pass belongs to pass"),
        (replace(GOOD, attacks=(an_attack_result(task_id="lost"),)), "dangling_row: The attack .* belongs to lost"),
        (replace(GOOD, rewards=(a_reward(total=float("nan")),)), "not_finite"),
        (replace(GOOD, rewards=(a_reward(components=(replace(COMPONENT, value=float("inf")),)),)), "not_finite"),
        (replace(GOOD, rewards=(a_reward(components=(replace(COMPONENT, cap=float("nan")),)),)), "not_finite"),
        (replace(GOOD, rewards=(a_reward(total=None),)), "mask_contradicts"),
        (replace(GOOD, rewards=(a_masked_reward(total=0.0),)), "mask_contradicts"),
        (replace(GOOD, rewards=(a_masked_reward(is_trainable=True),)), "mask_contradicts"),
        (replace(GOOD, rewards=(a_masked_reward(error_kind=""),)), "mask_contradicts"),
    ],
)
def test_what_no_reader_could_use_is_refused(content: ReleaseContent, complaint: str) -> None:
    with pytest.raises(ReleaseError, match=complaint):
        check_content(content)
