"""Does nothing: what it is worth is what a task is worth untouched."""

from oreline.agents.contract import Acting, submit
from oreline.records.task import Task


class Noop:
    """Submits at once."""

    name = "noop"
    version = "1"
    model = ""

    def act(self, task: Task) -> Acting:
        """Submit."""
        yield submit()
