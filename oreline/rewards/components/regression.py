"""Was anything broken that worked: minus the share of PASS_TO_PASS tests that no longer pass."""

from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.trajectory import Episode
from oreline.rewards.verdict import LISTED, Verdict, share


def judge(task: Task, episode: Episode, grade: Grade) -> Verdict:
    """In [-1, 0]; the broken tests stand in the evidence."""
    broken, total = len(grade.pass_to_pass_failed), len(task.PASS_TO_PASS)
    if not broken:
        return Verdict(value=0.0, reason=f"none of {total} PASS_TO_PASS tests broke", evidence={"broken": 0})
    return Verdict(
        value=-share(broken, total),
        reason=f"{broken} of {total} PASS_TO_PASS tests no longer pass",
        evidence={"broken": broken, "tests": list(grade.pass_to_pass_failed[:LISTED])},
    )
