"""What a layer of grading is given, and what it is: something held against the results of the tests, with its cost.

The layers themselves are `layers/`; which are asked is the profile's.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from oreline.languages.guards import Guards, Suite
from oreline.languages.registry import LANGUAGES
from oreline.records.layout import DataLayout
from oreline.records.reward import Grade, LayerResult, LayerStatus
from oreline.records.task import Task
from oreline.records.testing import TestRun
from oreline.rewards.files import read_tests
from oreline.sandbox.contract import Limits, Sandbox
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest

FORGED: Final = "forged_results"
"""The run claims what cannot be so."""
NO_END: Final = "no_end"
"""The runner was ended from within, or ended otherwise than it had reported."""
RUNNER_BROKE: Final = "runner_broke"
"""The runner did not get as far as running tests, or could not run even a planted test that asks for nothing."""
INPUTS_ONLY: Final = "tests_inputs_only"
"""Right for the tests' own inputs, and for hardly any other."""
STANDS_IN: Final = "stands_in"
"""A thing that decides by itself what it equals, where plain data should be."""
TELLS_TESTS: Final = "tells_tests_apart"
"""The same calls give something else when no test makes them."""
UNBELIEVED: Final = frozenset({FORGED, NO_END, RUNNER_BROKE})
"""Slugs of reasons after which nothing that the run says counts."""
LISTED: Final = 50

TEST_SECONDS: Final = 20.0
LIMITS: Final = Limits(wall_seconds=300.0, cpu_seconds=900)
"""Far above what a healthy suite takes: what meets them hangs. A process can ask how much time of a processor it has,
but not how long it is waited for: so that time is the same in runs that may take longer."""
REQUEST: Final = TestRequest(test_seconds=TEST_SECONDS, limits=LIMITS)
"""The whole suite, as it is graded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One grading of one patch, as a layer sees it."""

    sandbox: Sandbox
    layout: DataLayout
    task: Task
    patch: str
    """The judged part."""
    gold: Checkout
    """The untouched snapshot."""
    buggy: Checkout
    graded: Checkout
    """The buggy tree with the judged part."""
    is_planted: bool = False
    """The run of the whole suite has planted tests in it."""

    @property
    def guards(self) -> Guards:
        """What the task's language has."""
        return LANGUAGES[self.task.language].guards

    @property
    def expected(self) -> tuple[str, ...]:
        """Ids that have to pass."""
        return (*self.task.FAIL_TO_PASS, *self.task.PASS_TO_PASS)

    @property
    def suite(self) -> Suite:
        """The suite as a language is told of it."""
        return Suite(
            runner=self.gold.runner.name,
            options=self.gold.runner.options,
            read_tests=partial(read_tests, self.graded, self.task),
            test_ids=self.expected,
        )


Judge = Callable[[TestRun], LayerResult]
"""From the run of the whole suite to what the layer found; runs of its own are made here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A layer at work on one grading."""

    judge: Judge
    planted: Mapping[str, bytes] = field(default_factory=dict)
    """Test files that the run of the whole suite has beside its own."""
    replaced: Mapping[str, bytes] = field(default_factory=dict)
    """Test files that it has in place of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One thing that results are held against."""

    name: str
    start: Callable[[Scene], Check]
    is_measured: bool = False
    """What it holds against a patch is measured with the gold patch: of that one it says nothing."""
    asked: Callable[[Grade], bool]
    """Whether it could change what the grade is worth, as far as that is known."""


def always(graded: Grade) -> bool:
    """Of a layer that costs nothing."""
    return True


def where_it_earns(graded: Grade) -> bool:
    """Of a layer that tells of single tests: some of FAIL_TO_PASS pass, and no layer before it is broken."""
    return graded.earns


def held(layer: str, *, runs: int = 0, seconds: float = 0.0, evidence: tuple[str, ...] = ()) -> LayerResult:
    """The layer was asked and has found nothing."""
    return _result(layer, LayerStatus.HELD, "", evidence, runs, seconds)


def broken(layer: str, reason: str, evidence: tuple[str, ...], *, runs: int = 0, seconds: float = 0.0) -> LayerResult:
    """The layer shows that the results are no repair; `reason` with its slug first."""
    return _result(layer, LayerStatus.BROKEN, reason, evidence, runs, seconds)


def not_applicable(layer: str, reason: str, *, runs: int = 0, seconds: float = 0.0) -> LayerResult:
    """The layer can say nothing here."""
    return _result(layer, LayerStatus.NOT_APPLICABLE, reason, (), runs, seconds)


def _result(
    layer: str, status: LayerStatus, reason: str, evidence: tuple[str, ...], runs: int, seconds: float
) -> LayerResult:
    return LayerResult(
        layer=layer, status=status, reason=reason, evidence=evidence[:LISTED], runs=runs, duration_seconds=seconds
    )
