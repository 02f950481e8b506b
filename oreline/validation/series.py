"""Runs of one suite, how each is made, or found where it is kept. Which are made, `baseline.py` says."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from oreline.records.testing import Status, TestRun
from oreline.sandbox.contract import Limits, Sandbox
from oreline.sandbox.machine import try_again
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest, lend_place, run_tests
from oreline.validation.alone import run_alone
from oreline.validation.deviations import ALONE, DEFAULT, RESIDUE, deviation_of, request_for
from oreline.validation.health_settings import HealthSettings
from oreline.validation.kept_runs import Keep, Make


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineRun:
    """One run, and what it was."""

    name: str
    """As `oreline.validation.deviations` has it."""
    run: TestRun
    asked: frozenset[str] | None = None
    """The tests it was asked for; None for the whole suite."""

    def asks_for(self, test_id: str) -> bool:
        """Whether this run can say something of a test."""
        return self.asked is None or test_id in self.asked

    def statuses(self) -> dict[str, Status]:
        """By test id."""
        return {result.test_id: result.status for result in self.run.results}


def says_something(run: TestRun) -> bool:
    """Whether it is evidence: it came to its end, and had tests."""
    return run.finished and bool(run.results)


def plain_request(settings: HealthSettings) -> TestRequest:
    """A run that does nothing otherwise."""
    seconds = 2 * settings.maximum_seconds
    limits = Limits(
        wall_seconds=seconds, cpu_seconds=int(seconds) + 1, memory_mb=settings.memory_mb, processes=settings.processes
    )
    return TestRequest(test_seconds=settings.test_seconds, limits=limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """What is the same for all the runs of a suite."""

    sandbox: Sandbox
    orders: frozenset[str]
    built: Callable[[], Checkout]
    plain: TestRequest
    heard: Callable[[str, int, int], None]
    keep: Keep

    def _given(self, what: object, why: str, make: Make) -> tuple[TestRun, ...]:
        """Kept runs; of those that are made and were not planned it is said `why`."""

        def told() -> tuple[TestRun, ...]:
            if why:
                self.heard(why, 0, 0)
            return make()

        return self.keep(what, told)

    def run(self, name: str, *, asked: frozenset[str] | None = None, why: str = "") -> BaselineRun:
        """One run, of all tests or those asked for."""
        (run,) = self._given((name, asked), why, lambda: (self._made(name, asked=asked),))
        return BaselineRun(name=name, run=run, asked=asked)

    def _made(self, name: str, *, place: Path | None = None, asked: frozenset[str] | None = None) -> TestRun:
        select = None if asked is None else tuple(sorted(asked))
        request = request_for(name, replace(self.plain, select=select))
        return run_tests(self.sandbox, self.built(), request, place=place)

    def first(self, *later: str, why: str = "") -> tuple[BaselineRun, ...]:
        """A plain run, and where that says something, later ones in the same place."""

        def start() -> tuple[TestRun, ...]:
            with lend_place(self.built()) as place:
                plain = self._made(DEFAULT, place=place)
                names = later if says_something(plain) else ()
                return (plain, *(self._made(name, place=place) for name in names))

        # One by one they can't be: what a run that broke off has left is in the place of the next.
        runs = self._given(("in one place", later), why, lambda: try_again(start))
        return tuple(BaselineRun(name=name, run=run) for name, run in zip((DEFAULT, *later), runs, strict=False))

    def again(self, part: str, tests: frozenset[str], why: str) -> Iterator[BaselineRun]:
        """A single deviation by itself: of these tests alone where that says as much."""
        if part == RESIDUE:
            yield from self.first(RESIDUE, why=why)
        elif deviation_of(part).is_of_each_test and "select" in self.orders:
            yield self.run(part, asked=tests, why=why)
        else:
            yield self.run(part, why=why)

    def alone(self, tests: frozenset[str], why: str) -> BaselineRun:
        """Each of the tests by itself."""
        (run,) = self._given((ALONE, tests), why, lambda: (run_alone(self.sandbox, self.built(), self.plain, tests),))
        return BaselineRun(name=ALONE, run=run, asked=tests)
