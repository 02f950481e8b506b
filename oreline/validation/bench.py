"""What is the same for every candidate of a repository, and the clean runs made with it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import Lock

from oreline.records.layout import DataLayout
from oreline.records.testing import BaselineTest, TestRun
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from oreline.testing.compiling import compiled
from oreline.testing.runner import TestRequest, run_tests
from oreline.validation.reach import Reach
from oreline.validation.settings import ValidationSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What is the same for every candidate of a repository."""

    layout: DataLayout
    sandbox: Sandbox
    checkout: Checkout
    """The untouched snapshot."""
    baseline: Sequence[BaselineTest]
    request: TestRequest
    """The whole suite, with its limits."""
    settings: ValidationSettings
    reach: Reach = field(default_factory=lambda: Reach((), (), frozenset()))
    """Which tests see what; where that isn't known, whole suites are run."""
    _sound: dict[tuple[str, ...], TestRun] = field(default_factory=dict)
    _asked: dict[tuple[str, ...], Lock] = field(default_factory=dict)

    @property
    def stable(self) -> frozenset[str]:
        """Tests that may be in a list."""
        return frozenset(test.test_id for test in self.baseline if test.is_stable)

    def run(self, checkout: Checkout, select: tuple[str, ...] | None = None, *, with_state: bool = False) -> TestRun:
        """A clean run, of the whole suite or of the tests selected."""
        return run_tests(self.sandbox, checkout, replace(self.request, select=select, with_state=with_state))

    def run_to_failure(self, checkout: Checkout, select: tuple[str, ...]) -> TestRun:
        """A clean run of these tests up to the first that fails, where the runner can stop there."""
        return run_tests(self.sandbox, checkout, replace(self.request, select=select, is_ended_by_failure=True))

    def runs(self, checkout: Checkout) -> list[TestRun]:
        """As many clean runs as a bug is shown by; what has to be compiled is compiled once for all of them."""
        with compiled(self.sandbox, checkout, self.request) as built:
            return [self.run(built) for _ in range(self.settings.bug_runs)]

    def sound_run(self, select: tuple[str, ...]) -> TestRun:
        """A clean run of these tests on the untouched snapshot, made once for all threads that ask."""
        # One step of the interpreter: two threads get the same lock.
        with self._asked.setdefault(select, Lock()):
            if select not in self._sound:
                self._sound[select] = self.run(self.checkout, select, with_state=True)
            return self._sound[select]
