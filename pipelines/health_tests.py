"""What `oreline health` tells of single tests: those that are neither stable nor skipped, with what went wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from oreline.records.base import Record
from oreline.records.testing import BROKEN, BaselineTest
from oreline.testing.telling import telling_line
from oreline.validation.series import BaselineRun

LINE_CHARACTERS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRow(Record):
    """One test of a suite."""

    __test__ = False

    test_id: str
    label: str
    statuses: tuple[str, ...]
    """One a run, in the order of `runs`."""
    asked: int
    """Runs that asked for it."""
    pass_rate: float
    """Of those, the share it passed."""
    line: str
    """The line of its message that says what went wrong; empty where it never broke."""
    message: str
    """All that is known of it, from the first run in which it broke."""


def rows_of(tests: Sequence[BaselineTest], runs: Sequence[BaselineRun]) -> tuple[TestRow, ...]:
    """A row for each test that is neither stable nor skipped, in their order."""
    messages: dict[str, str] = {}
    for run in runs:
        for result in run.run.results:
            if result.status in BROKEN:
                messages.setdefault(result.test_id, result.message)
    told = [test for test in tests if test.label not in {"stable", "skipped"}]
    return tuple(_row(test, messages.get(test.test_id, "")) for test in told)


def _row(test: BaselineTest, message: str) -> TestRow:
    return TestRow(
        test_id=test.test_id,
        label=test.label,
        statuses=test.statuses,
        asked=test.asked,
        pass_rate=test.passes / test.asked if test.asked else 0.0,
        line=telling_line(message)[:LINE_CHARACTERS],
        message=message,
    )
