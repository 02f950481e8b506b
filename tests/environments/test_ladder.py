"""Climbing, with ways that make nothing."""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from oreline.environments.ladder import Ladder, Way, climb
from oreline.environments.trial import Trial
from oreline.errors import BuildError
from oreline.records.environment import AttemptOutcome, Environment


def an_environment(name: str) -> Environment:
    return Environment(
        environment_id="e", snapshot_id="s", purl="pkg:pypi/tiny@1", language="python", runtime=name, requirements=(),
        install=(), lock=(), test_command="", image="", build_seconds=0.0,
    )  # fmt: skip


def a_way(name: str, *, needs_fit: bool = False, reason: str = "", needs_outcomes: int = 0) -> Way:
    def make(folder: Path, outcomes: Sequence[AttemptOutcome]) -> Environment:
        if reason:
            raise BuildError(reason, f"{name} told of {len(outcomes)}")
        return an_environment(name)

    return Way(name=name, make=make, needs_fit=needs_fit, applies=lambda outcomes: len(outcomes) >= needs_outcomes)


def trials(**found: Trial) -> dict[str, Trial]:
    return found


def climbed(folder: Path, ways: Sequence[Way], found: dict[str, Trial]) -> tuple[str, list[tuple[str, str]]]:
    """The way that was taken, and the outcome of each that was tried."""
    ladder = Ladder(environment_id="e", ways=tuple(ways))
    made = climb(ladder, folder, lambda home, environment: found[environment.runtime]).environment
    return made.runtime, [(outcome.name, outcome.outcome) for outcome in made.attempts]


FIT = Trial(is_fit=True, passed=3, complaint="")
POOR = Trial(is_fit=False, passed=1, complaint="2 of 3 tests fail")
NONE = Trial(is_fit=False, passed=0, complaint="no evidence")


def test_the_first_fit_way_is_taken(tmp_path: Path) -> None:
    ways = [a_way("a", reason="no_wheel"), a_way("b"), a_way("c"), a_way("d")]
    assert climbed(tmp_path, ways, trials(b=POOR, c=FIT)) == (
        "c", [("a", "no_wheel"), ("b", "unfit"), ("c", "chosen")],
    )  # fmt: skip


def test_of_unfit_ways_the_best_is_taken(tmp_path: Path) -> None:
    ways = [a_way("a"), a_way("b"), a_way("c")]
    assert climbed(tmp_path, ways, trials(a=NONE, b=POOR, c=POOR))[0] == "b"


def test_a_way_that_leaves_something_out_counts_only_when_fit(tmp_path: Path) -> None:
    ways = [a_way("a", reason="no_wheel"), a_way("b", needs_fit=True)]
    with pytest.raises(BuildError) as caught:
        climbed(tmp_path, ways, trials(b=POOR))
    assert caught.value.reason == "no_wheel"
    (tmp_path / "again").mkdir()
    assert climbed(tmp_path / "again", ways, trials(b=FIT))[0] == "b"


def test_a_way_that_does_not_apply_is_passed_over(tmp_path: Path) -> None:
    ways = [a_way("a", needs_outcomes=1), a_way("b"), a_way("c", needs_outcomes=1)]
    assert climbed(tmp_path, ways, trials(b=POOR, c=FIT)) == ("c", [("b", "unfit"), ("c", "chosen")])


def test_a_final_trial_ends_it(tmp_path: Path) -> None:
    final = Trial(is_fit=False, passed=0, complaint="no tests", is_final=True)
    assert climbed(tmp_path, [a_way("a"), a_way("b")], trials(a=final)) == ("a", [("a", "chosen")])


def test_the_reason_is_that_of_the_last_way_that_says_something_new(tmp_path: Path) -> None:
    ways = [a_way("a", reason="no_wheel"), a_way("b", reason="build_failed"), a_way("c", reason="same_versions")]
    with pytest.raises(BuildError) as caught:
        climbed(tmp_path, ways, {})
    assert caught.value.reason == "build_failed"
    assert caught.value.detail == "a: a told of 0\nb: b told of 1\nc: c told of 2"


def test_of_a_long_detail_beginning_and_end_are_kept(tmp_path: Path) -> None:
    def fail(folder: Path, outcomes: Sequence[AttemptOutcome]) -> Environment:
        raise BuildError("build_failed", f"`tool`: exit code 1\n{'x' * 3000}\nthe end")

    ladder = Ladder(environment_id="e", ways=(Way(name="a", make=fail), a_way("b")))
    kept = climb(ladder, tmp_path, lambda home, environment: FIT).environment.attempts[0].detail
    assert (kept[:20], kept[-7:], len(kept) <= 2000) == ("`tool`: exit code 1\n", "the end", True)


def test_a_way_that_fails_has_taken_its_time(tmp_path: Path) -> None:
    def slow(folder: Path, outcomes: Sequence[AttemptOutcome]) -> Environment:
        time.sleep(0.2)
        raise BuildError("build_failed", "no")

    ladder = Ladder(environment_id="e", ways=(Way(name="a", make=slow), Way(name="b", make=slow), a_way("c")))
    made = climb(ladder, tmp_path, lambda home, environment: FIT)
    assert all(attempt.seconds >= 0.2 for attempt in made.environment.attempts[:2])
    assert made.environment.attempts[1].seconds < sum(attempt.seconds for attempt in made.environment.attempts)


def test_it_is_said_what_is_tried(tmp_path: Path) -> None:
    heard: list[str] = []
    ladder = Ladder(environment_id="e", ways=(a_way("a", reason="no_wheel"), a_way("b")))
    climb(ladder, tmp_path, lambda home, environment: FIT, heard.append)
    assert heard == [
        "trying 'a', installing and compiling dependencies",
        "trying 'b', installing and compiling dependencies",
        "trying 'b', running the suite once",
    ]
