"""One episode as a sequence of actions: kinds, repetition, loops and opening. Observations are left out."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from oreline.records.base import canonical_json
from oreline.records.trajectory import Step
from oreline.rewards.moves import TEST_RUN

START: Final = "start"
OPENING: Final = 3
"""Actions of an opening."""
PERIODS: Final = (2, 3, 4)
TURNS: Final = 3
"""Times a cycle must be gone through to be a loop: twice happens to careful people, such as edit, test, edit, test."""


def kind_of(step: Step) -> str:
    """What sort of action it is."""
    is_test = step.action_type == "run_command" and TEST_RUN.search(str(step.action_input.get("command", "")))
    return "run_tests" if is_test else step.action_type


def pairs_of(kinds: Sequence[str]) -> list[str]:
    """Each kind with the one before it; the first with the start."""
    return [f"{first}>{second}" for first, second in pairwise((START, *kinds))]


def told(step: Step) -> str:
    """The action with its input; the same for the same, and short enough to stand in a table."""
    given = step.action_input
    text = given.get("command") or given.get("path") or canonical_json(given)
    return f"{step.action_type} {text}"


def exact(step: Step) -> str:
    """The action to the letter."""
    return f"{step.action_type} {canonical_json(step.action_input)}"


def loops(actions: Sequence[str]) -> int:
    """The period of the first loop; 0 where there is none. The same action over and over is repetition, no loop."""
    return next((period for period in PERIODS if _has_loop(actions, period)), 0)


def _has_loop(actions: Sequence[str], period: int) -> bool:
    run = 0
    for place in range(period, len(actions)):
        run = run + 1 if actions[place] == actions[place - period] else 0
        if run >= period * (TURNS - 1) and len(set(actions[place - period + 1 : place + 1])) > 1:
            return True
    return False
