"""How directly a solution was reached: full marks up to a number of steps, falling to none; only when resolved."""

from typing import Final

from oreline.records.task import Task
from oreline.records.trajectory import Step
from oreline.rewards.component import Component, Evidence
from oreline.rewards.moves import repeats
from oreline.rewards.verdict import Verdict, share

FULL_MARKS_STEPS: Final = 12
STEPS_PER_HUNK: Final = 4
"""Added to full marks for each hunk of the gold patch."""
FALLING_STEPS: Final = 64
"""From full marks down to none."""


def count_repeats(steps: tuple[Step, ...]) -> int:
    """Steps that repeat an earlier action with no edit in between: they can't have shown anything new."""
    return sum(repeats(steps))


def full_marks(task: Task) -> int:
    """Steps within which a solution of the task counts as direct."""
    hunks = sum(line.startswith("@@ ") for line in task.patch.split("\n"))
    return FULL_MARKS_STEPS + STEPS_PER_HUNK * hunks


def judge(evidence: Evidence) -> Verdict:
    """In [0, 1]; 0 for what isn't resolved. A repeated action counts as two steps."""
    trajectory = evidence.episode.trajectory
    steps, repeats = len(trajectory), count_repeats(trajectory)
    counts = {"steps": steps, "repeated": repeats}
    if not evidence.grade.resolved:
        return Verdict(value=0.0, reason="only a resolved episode is rewarded for being short", evidence=counts)
    allowed = full_marks(evidence.task)
    used = max(allowed, steps + repeats) - allowed
    reason = f"{steps} steps, {repeats} of them repeated (full marks up to {allowed})"
    return Verdict(value=share(max(0, FALLING_STEPS - used), FALLING_STEPS), reason=reason, evidence=counts)


COMPONENT: Final = Component(judge=judge, low=0.0, high=1.0, is_extra=True)
