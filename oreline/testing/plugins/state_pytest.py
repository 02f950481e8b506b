"""The pytest plugin that tells what a run has changed of its process's state, from the first test to the last.

Needs the standard library alone. What state is, `state.py` says.
"""

from __future__ import annotations

from typing import Any

from state import State


class StateWatch:
    """Looks before the first test and after the last."""

    def __init__(self, report: Any) -> None:
        self.report = report
        self.state: State | None = None

    def pytest_collection_finish(self) -> None:
        """All that is imported with the tests is there."""
        self.state = State()

    def pytest_sessionfinish(self) -> None:
        """All fixtures are gone."""
        if self.state:
            self.report.write("state", changes=self.state.changes())
