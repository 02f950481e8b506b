"""Labels of outcomes for verifiers: what the tests proved, by fair means or not. Nothing is judged anew here."""

from typing import Final

from oreline.preferences.graded import PASSED, Graded
from oreline.records.preference import OutcomeLabel

RULE: Final = "outcomes@1"


def label_outcome(row: Graded) -> OutcomeLabel:
    """The label of one episode."""
    trajectory, reward = row.trajectory, row.reward
    return OutcomeLabel(
        trajectory_id=trajectory.trajectory_id,
        task_id=trajectory.task_id,
        purl=trajectory.purl,
        agent=trajectory.agent.name,
        is_correct=row.outcome == PASSED,
        outcome=row.outcome,
        is_truncated=reward.is_truncated,
        tests_passed=trajectory.final_state.tests_passed,
        tests_total=trajectory.final_state.tests_total,
        total=row.total,
        profile=reward.profile,
        evidence=row.evidence(),
        rule=RULE,
    )
