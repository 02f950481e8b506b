"""What reports, console and stacks together say of each test. Standard library alone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .classes import tests_of
from .console import Console
from .modules import module_of
from .surefire import BadReportError, Case, find_reports, read_report

if TYPE_CHECKING:
    from events import Suite

_IDENTITY = re.compile(r"(?<=[\w\]>$])@[0-9a-f]{5,8}\b")
"""Where an object in memory lies, as Java prints it: another one each run."""
WHOLE_CLASS = {"", "initializationError", "executionError", "classMethod"}
STATUSES = {"": "passed", "failure": "failed", "error": "failed", "skipped": "skipped"}


class Results:
    """Tells a suite what came out, each test once."""

    def __init__(self, suite: "Suite", select: list[str] | None, test_seconds: float) -> None:
        self.suite, self.test_seconds = suite, test_seconds
        self.wanted = None if select is None else set(select)
        self.counts: dict[str, int] = {}
        """Test cases that reports hold, by module."""

    def read(self, tree: Path) -> None:
        """All reports in a tree."""
        for path in find_reports(tree):
            try:
                cases = read_report(path)
            except BadReportError as error:
                self.suite.error(str(path.relative_to(tree)), f"the report can't be read: {error}")
                continue
            module = module_of(path, tree)
            self.counts[module] = self.counts.get(module, 0) + len(cases)
            self._tell_all(cases, path.parents[1] / "test-classes")

    def _tell_all(self, cases: list[Case], classes: Path) -> None:
        named = {_id_of(case) for case in cases if not _is_whole_class(case)}
        for case in cases:
            if _is_whole_class(case):
                self._tell_class(case, classes, named)
            else:
                self.tell(_id_of(case), self._status(case), case.seconds, _message(case))

    def _tell_class(self, case: Case, classes: Path, named: set[str]) -> None:
        """A class whose setup or teardown died, or that was skipped: the same for each of its tests that didn't run."""
        status = "skipped" if case.outcome == "skipped" else "error" if case.outcome else "passed"
        untold = [
            test for name in tests_of(classes, case.classname) if (test := f"{case.classname}#{name}") not in named
        ]
        if status == "error" or not untold:
            self.tell(case.classname, status, case.seconds, _message(case), is_forced=status == "error")
        for test in untold:
            self.tell(test, status, 0.0, _message(case))

    def _status(self, case: Case) -> str:
        is_limit = case.kind == "java.util.concurrent.TimeoutException" and self._names_limit(case.message)
        return "timeout" if is_limit and case.outcome in {"error", "failure"} else STATUSES[case.outcome]

    def _names_limit(self, message: str) -> bool:
        seconds = max(1, int(self.test_seconds))
        return bool(re.search(rf"timed out after {seconds} second", message))

    def tell(self, test_id: str, status: str, seconds: float, message: str, *, is_forced: bool = False) -> None:
        """One test, if it was asked for."""
        number = self.suite.seen.get(test_id, 0) + 1
        unique = test_id if number == 1 else f"{test_id} #{number}"
        if self.wanted is None or is_forced or unique in self.wanted:
            self.suite.result(test_id, status, seconds, message)
        else:
            self.suite.seen[test_id] = number

    def missing(self) -> list[str]:
        """Tests that were asked for and are in no report."""
        return sorted((self.wanted or set()) - set(self.suite.ids))


def _id_of(case: Case) -> str:
    return f"{case.classname}#{_IDENTITY.sub('@', case.name)}"


def _is_whole_class(case: Case) -> bool:
    return case.name in WHOLE_CLASS or case.name in {case.classname, case.classname.rpartition(".")[2]}


def _message(case: Case) -> str:
    return f"{case.kind}: {case.message}" if case.kind and not case.message.startswith(case.kind) else case.message


def errors(console: Console, results: Results, *, is_partial: bool) -> Iterator[tuple[str, str]]:
    """What went wrong beside tests that failed: place and words."""
    for path, said in console.uncompiled.items():
        yield path, "\n".join(said)
    yield from console.failed.items()
    for module in console.skipped:
        yield module, "not run: a module that it needs failed"
    if console.lost and not console.failed:
        yield "", f"a test process did not come to its end: {console.lost}"
    if not is_partial:
        yield from _miscounted(console, results)


def _miscounted(console: Console, results: Results) -> Iterator[tuple[str, str]]:
    """Modules whose reports hold what Maven doesn't know of, or less than it counted."""
    for module in sorted(console.totals.keys() | results.counts.keys()):
        executions, reported = console.totals.get(module, []), results.counts.get(module, 0)
        told = sum(executions)
        # A second execution of the same classes writes over the reports of the first.
        is_less = reported < told and len(executions) == 1
        if module not in console.failed and (reported > told or is_less):
            yield module, f"Maven counted {told} tests, and the reports hold {reported}"


def as_order(order: dict[str, Any]) -> list[str] | None:
    """Ids asked for; None for all."""
    select = order.get("select")
    return None if select is None else [str(test_id) for test_id in select]
