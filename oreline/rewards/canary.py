"""A file of tests whose results are known beforehand, under names nobody can know: some fail, some pass.

A runner that was made to report what isn't so reports it of these too.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from oreline.records.testing import BROKEN, Status, TestRun
from oreline.sandbox.changes import FileChange


@dataclass(frozen=True, slots=True, kw_only=True)
class Canary:
    """Where the tests lie and how they are called: of each kind a unittest method and a function.

    The method is found whatever the suite's own settings say of names, the function only where they allow it.
    """

    path: str
    must_fail: tuple[str, str]
    must_pass: tuple[str, str]

    @property
    def file(self) -> FileChange:
        """The file itself."""
        method_fails, function_fails = self.must_fail
        method_passes, function_passes = self.must_pass
        methods = sorted([(method_fails, 2), (method_passes, 1)])
        functions = sorted([(function_fails, 2), (function_passes, 1)])
        lines = ["import unittest", "", "", "class TestNumbers(unittest.TestCase):"]
        for name, number in methods:
            lines += [f"    def {name}(self):", f"        self.assertEqual(1, {number})", ""]
        for name, number in functions:
            lines += ["", f"def {name}():", "    one = 1", f"    assert one == {number}", ""]
        return FileChange(path=self.path, content="\n".join(lines).encode())

    def contradictions(self, run: TestRun) -> tuple[Status, ...]:
        """What the run says of tests that must fail, where it is that they didn't."""
        allowed = {*BROKEN, Status.NOT_RUN}
        return tuple(status for status in _statuses(run, self.must_fail) if status not in allowed)

    def is_found(self, run: TestRun) -> bool:
        """Whether the run reports any of the planted tests."""
        return bool(_statuses(run, (*self.must_fail, *self.must_pass)))

    def holds(self, run: TestRun) -> bool:
        """Every planted test that was found ended as it must, and of each kind one was found."""
        failing, passing = _statuses(run, self.must_fail), _statuses(run, self.must_pass)
        ends_well = all(status in BROKEN for status in failing) and all(s is Status.PASSED for s in passing)
        return ends_well and bool(failing and passing)


def _statuses(run: TestRun, names: Iterable[str]) -> list[Status]:
    endings = tuple(f"::{name}" for name in names)
    return [result.status for result in run.results if result.test_id.endswith(endings)]


def new_canary(language: str) -> Canary | None:
    """A canary in a folder of its own, every name random; None for languages that have none: only Python has."""
    if language != "python":
        return None
    names = [f"test_{secrets.token_hex(8)}" for _ in range(5)]
    return Canary(
        path=f"t{secrets.token_hex(8)}/{names[0]}.py",
        must_fail=(names[1], names[2]),
        must_pass=(names[3], names[4]),
    )
