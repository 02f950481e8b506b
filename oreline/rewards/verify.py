"""Is a task still what it says: its gold patch solves it, and doing nothing doesn't."""

from dataclasses import dataclass

from oreline.records.layout import DataLayout
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.rewards.grade import grade_afresh
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Both grades of a task, given now."""

    gold: Grade
    noop: Grade

    @property
    def holds(self) -> tuple[bool, bool]:
        """`(gold_passed, noop_failed)`."""
        return self.gold.resolved, not self.noop.resolved

    @property
    def fallen(self) -> tuple[str, ...]:
        """Listed tests that ended otherwise with the gold patch, sorted."""
        gold = self.gold
        return tuple(sorted({*gold.fail_to_pass_failed, *gold.pass_to_pass_failed, *gold.missing}))


def run_again(sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task) -> Again:
    """Gold and no change, both graded now, whatever was graded before.

    Raises:
        GradingError: there is no evidence for one of them.
    """
    return Again(
        gold=grade_afresh(sandbox, layout, checkout, task, task.patch),
        noop=grade_afresh(sandbox, layout, checkout, task, ""),
    )


def verify_task(sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task) -> tuple[bool, bool]:
    """`(gold_passed, noop_failed)`, both graded now, whatever was graded before.

    Raises:
        GradingError: there is no evidence for one of them.
    """
    return run_again(sandbox, layout, checkout, task).holds
