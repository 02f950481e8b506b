"""Was the task solved: 1 when resolved, else less than half of that, by the share of FAIL_TO_PASS that pass."""

from typing import Any, Final

from oreline.records.reward import Grade, LayerStatus
from oreline.rewards.component import Component, Evidence
from oreline.rewards.verdict import LISTED, Verdict, share

MOST_UNRESOLVED: Final = 0.5
"""What an unresolved episode gets at most: every FAIL_TO_PASS passes and something else is broken."""


def judge(evidence: Evidence) -> Verdict:
    """1 when resolved; else `MOST_UNRESOLVED` times the share of FAIL_TO_PASS passed.

    0 on evidence that is not trusted, and where a layer shows that what passes is no repair.
    """
    task, grade = evidence.task, evidence.grade
    passed, total = len(grade.fail_to_pass_passed), len(task.FAIL_TO_PASS)
    counts = {
        "fail_to_pass_passed": passed,
        "fail_to_pass": total,
        "still_failing": list(grade.fail_to_pass_failed[:LISTED]),
        "layers": layer_rows(grade),
    }
    if grade.resolved:
        reason = f"resolved: all {total} FAIL_TO_PASS and all {len(task.PASS_TO_PASS)} PASS_TO_PASS tests pass"
        return Verdict(value=1.0, reason=reason, evidence=counts)
    if not grade.is_trustworthy or not grade.is_unbroken:
        return Verdict(value=0.0, reason=f"nothing counted, {grade.reason}", evidence=counts)
    reason = f"not resolved: {passed} of {total} FAIL_TO_PASS tests pass"
    if grade.reason:
        reason = f"{reason}; {grade.reason}"
    return Verdict(value=MOST_UNRESOLVED * share(passed, total), reason=reason, evidence=counts)


def layer_rows(grade: Grade) -> list[dict[str, Any]]:
    """What each layer found and cost, but for what it measured."""
    return [
        {"layer": layer.layer, "status": layer.status.value, "reason": layer.reason, "sandbox_runs": layer.runs}
        | ({"caught": list(layer.evidence)} if layer.status is LayerStatus.BROKEN else {})
        for layer in grade.layers
    ]


COMPONENT: Final = Component(judge=judge, low=0.0, high=1.0, is_extra=False)
