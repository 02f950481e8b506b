"""The limits on steps and characters."""

import pytest

from oreline.errors import IntegrityError
from quality.length import check_length, count_characters
from tests.doubles.rows import a_step, an_episode

EPISODE = an_episode(
    task_description="12345",
    trajectory=(a_step(1, "run_command", {"command": "ls"}, {"output": "é"}), a_step(2, "submit", {}, {"output": ""})),
)


def test_characters_are_those_a_reader_gets() -> None:
    assert count_characters(EPISODE) == len('12345{"command":"ls"}{"output":"é"}{}{"output":""}') == 50


def test_at_the_limit_it_stays() -> None:
    check_length(EPISODE, max_steps=2, max_characters=50)


@pytest.mark.parametrize(
    ("steps", "characters", "complaint"),
    [(1, 50, "too_long: It has 2 steps; at most 1"), (2, 49, "too_long: It has 50 characters; at most 49")],
)
def test_beyond_it_the_numbers_are_told(steps: int, characters: int, complaint: str) -> None:
    with pytest.raises(IntegrityError, match=complaint):
        check_length(EPISODE, max_steps=steps, max_characters=characters)
