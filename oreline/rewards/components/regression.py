"""Was anything broken that worked: minus the share of PASS_TO_PASS tests that no longer pass."""

from typing import Final

from oreline.rewards.component import Component, Evidence
from oreline.rewards.verdict import LISTED, Verdict, share


def judge(evidence: Evidence) -> Verdict:
    """In [-1, 0]; the broken tests stand in the evidence."""
    grade = evidence.grade
    broken, total = len(grade.pass_to_pass_failed), len(evidence.task.PASS_TO_PASS)
    if not broken:
        return Verdict(value=0.0, reason=f"none of {total} PASS_TO_PASS tests broke", evidence={"broken": 0})
    return Verdict(
        value=-share(broken, total),
        reason=f"{broken} of {total} PASS_TO_PASS tests no longer pass",
        evidence={"broken": broken, "tests": list(grade.pass_to_pass_failed[:LISTED])},
    )


COMPONENT: Final = Component(judge=judge, low=-1.0, high=0.0, is_extra=False)
