"""What reports and stacks together say of each test. Standard library alone."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from .classes import tests_of
from .reports import BadReportError, Case, read_report

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

    def read(self, path: Path, tree: Path, module: str, folders: list[Path]) -> None:
        """One report of a module whose compiled tests lie in `folders`."""
        try:
            cases = read_report(path)
        except BadReportError as error:
            self.suite.error(str(path.relative_to(tree)), f"the report can't be read: {error}")
            return
        self.counts[module] = self.counts.get(module, 0) + len(cases)
        self.take(cases, folders)

    def take(self, cases: list[Case], folders: list[Path]) -> None:
        """Test cases of one report, whoever told of them."""
        named = {id_of(case) for case in cases if not _is_whole_class(case)}
        for case in cases:
            if _is_whole_class(case):
                self._tell_class(case, folders, named)
            else:
                self.tell(id_of(case), self._status(case), case.seconds, _message(case))

    def _tell_class(self, case: Case, folders: list[Path], named: set[str]) -> None:
        """A class whose setup or teardown died, or that was skipped: the same for each of its tests that didn't run."""
        status = "skipped" if case.outcome == "skipped" else "error" if case.outcome else "passed"
        declared = sorted({name for folder in folders for name in tests_of(folder, case.classname)})
        untold = [test for name in declared if (test := f"{case.classname}#{name}") not in named]
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


def told_name(name: str) -> str:
    """A test's name without what differs each run or says nothing."""
    return _IDENTITY.sub("@", name).removesuffix("()")


def id_of(case: Case) -> str:
    """Some report a method with its empty brackets, some without."""
    return f"{case.classname}#{told_name(case.name)}"


def _is_whole_class(case: Case) -> bool:
    return case.name in WHOLE_CLASS or case.name in {case.classname, case.classname.rpartition(".")[2]}


def _message(case: Case) -> str:
    return f"{case.kind}: {case.message}" if case.kind and not case.message.startswith(case.kind) else case.message
