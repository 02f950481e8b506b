"""Is a task still what it says: its gold patch solves it, and doing nothing doesn't."""

from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.rewards.grade import grade_afresh
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout


def verify_task(sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task) -> tuple[bool, bool]:
    """`(gold_passed, noop_failed)`, both graded now, whatever was graded before.

    Raises:
        GradingError: there is no evidence for one of them.
    """
    gold = grade_afresh(sandbox, layout, checkout, task, task.patch)
    noop = grade_afresh(sandbox, layout, checkout, task, "")
    return gold.resolved, not noop.resolved
