"""What is read from the actions of one episode."""

import pytest

from oreline.behaviour.play import kind_of, loops, pairs_of
from tests.doubles.episodes import a_step


@pytest.mark.parametrize(
    ("actions", "period"),
    [
        ("ababab", 2),
        ("xabababy", 2),
        ("abcabcabc", 3),
        ("abcdabcdabcd", 4),
        ("aabaabaab", 3),
        ("abab", 0),  # twice happens to careful people
        ("aaaaaaaaaaaa", 0),  # repetition
        ("abcdefabcdefabcdef", 0),  # longer than a loop is looked for
        ("abxabyab", 0),
        ("", 0),
    ],
)
def test_loops(actions: str, period: int) -> None:
    assert loops(list(actions)) == period


def test_a_command_that_runs_tests_is_a_kind_of_its_own() -> None:
    commands = ("python -m pytest -q", "go test ./...", "ls tests")
    kinds = [kind_of(a_step(1, "run_command", command=command)) for command in commands]
    assert kinds == ["run_tests", "run_tests", "run_command"]


def test_pairs_begin_at_the_start() -> None:
    assert pairs_of(["view_file", "submit"]) == ["start>view_file", "view_file>submit"]
    assert pairs_of([]) == []
