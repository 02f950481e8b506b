import pytest

from oreline.rewards.components import commit_message
from tests.doubles.episodes import FIX, a_grade, a_step, a_task, an_episode, evidence_of

TASK = a_task()


def judged(message, failing: int = 0):
    episode = an_episode(a_step(1, "submit", message=message), patch=FIX)
    return commit_message.judge(evidence_of(TASK, episode, a_grade(TASK, failing=failing)))


@pytest.mark.parametrize(
    ("message", "faults"),
    [
        ("Fix add in calc", []),
        ("fix(calc): add instead of subtracting", []),
        ("calc: process sums in add\n\nIt subtracted.", []),
        ("Fixed add in calc", ["not_imperative"]),
        ("Fixes add in calc", ["not_imperative"]),
        ("This mends calc", ["not_imperative"]),
        ("Mend what was wrong", ["names_nothing_changed"]),
        (f"Mend calc {'so ' * 30}", ["subject_too_long"]),
        ("Mend calc\nright below", ["no_blank_line"]),
        ("Update " + "things " * 20 + "\nright below", ["subject_too_long", "no_blank_line", "names_nothing_changed"]),
    ],
)
def test_faults(message: str, faults: list[str]) -> None:
    verdict = judged(message)
    assert verdict.evidence["faults"] == faults
    assert verdict.value == -len(faults) / 4


@pytest.mark.parametrize("message", ["", "  \n", None, 7, ["x"]])
def test_no_message_is_no_fault(message) -> None:
    verdict = judged(message)
    assert (verdict.value, verdict.evidence["status"]) == (0.0, "not_applicable")


def test_nothing_for_what_is_not_resolved() -> None:
    assert judged("Stuff happened", failing=1).value == 0.0
