"""Proving one candidate: is its bug noticed, always and alike; does its patch mend it; can it be told as a problem."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oreline.errors import ValidationError
from oreline.mutation.leaks import leaks
from oreline.mutation.statement import write_problem_statement
from oreline.records.layout import DataLayout
from oreline.records.task import Candidate
from oreline.records.testing import BaselineTest, TestRun
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.layers import find_file
from oreline.sandbox.patches import apply_patch, layer_of
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest, compiled, run_tests
from oreline.validation.evidence import Effect, check_screening, find_effect
from oreline.validation.gold import count_baseline_runs, count_gold_runs, is_same_tree, require_gold_runs
from oreline.validation.limits import pays_to_screen
from oreline.validation.settings import ValidationSettings
from oreline.validation.snippets import SnippetJudge
from oreline.validation.tasks import Proof
from oreline.validation.trees import bug_changes, buggy_commit


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

    @property
    def stable(self) -> frozenset[str]:
        """Tests that may be in a list."""
        return frozenset(test.test_id for test in self.baseline if test.is_stable)

    def run(self, checkout: Checkout, select: tuple[str, ...] | None = None) -> TestRun:
        """A clean run, of the whole suite or of the tests selected."""
        return run_tests(self.sandbox, checkout, replace(self.request, select=select))

    def runs(self, checkout: Checkout) -> list[TestRun]:
        """As many clean runs as a bug is shown by; what has to be compiled is compiled once for all of them."""
        with compiled(self.sandbox, checkout, self.request) as built:
            return [self.run(built) for _ in range(self.settings.bug_runs)]


def prove(bench: Bench, candidate: Candidate) -> Proof:
    """What makes the candidate a task.

    Raises:
        CandidateError: its patch doesn't apply.
        ValidationError: it isn't fit to be a task.
        SandboxError: the sandbox itself failed.
    """
    changes = bug_changes(bench.checkout, candidate.patch)
    with layer_of(changes, bench.layout.scratch) as layer:
        buggy = bench.checkout.with_layer(layer)
        covering = _covering_tests(bench, candidate)
        runs = _run_with_bug(bench, buggy, covering)
        effect = find_effect(runs, bench.stable, bench.settings)
        gold_runs = confirm_gold(bench, buggy, candidate, effect, {change.path for change in changes})
        statement = _describe(bench, buggy, candidate, effect)
    return Proof(
        candidate=candidate,
        effect=effect,
        statement=statement,
        base_commit=buggy_commit(bench.checkout, changes),
        screen_tests=len(covering),
        gold_runs=gold_runs,
        bug_runs=len(runs),
    )


def _covering_tests(bench: Bench, candidate: Candidate) -> tuple[str, ...]:
    """The tests that are asked whether they notice the bug."""
    covering = tuple(sorted(bench.stable.intersection(candidate.covering_tests)))
    if not covering:
        raise ValidationError("survived", f"no stable test executes {candidate.function} in {candidate.path}")
    return covering


def _run_with_bug(bench: Bench, buggy: Checkout, covering: tuple[str, ...]) -> list[TestRun]:
    """Clean full runs; the first is the last if no covering test notices, and there is none if a short run told so."""
    if pays_to_screen(bench.baseline, covering):
        check_screening(bench.run(buggy, covering), covering, bench.settings)
    first = bench.run(buggy)
    check_screening(first, covering, bench.settings)
    return [first, *(bench.run(buggy) for _ in range(bench.settings.bug_runs - 1))]


def confirm_gold(bench: Bench, buggy: Checkout, candidate: Candidate, effect: Effect, changed: set[str]) -> int:
    """Clean full runs in which the fixed tree passes all it should; the buggy tree differs from it in `changed` alone.

    Raises:
        ValidationError: gold_unproven.
    """
    expected = {*effect.fail_to_pass, *effect.pass_to_pass}
    mending = apply_patch(candidate.patch, buggy.work_layers)
    with layer_of(mending, bench.layout.scratch) as layer:
        gold = buggy.with_layer(layer)
        if is_same_tree(bench.checkout, gold, changed | {change.path for change in mending}):
            passed = count_baseline_runs(bench.baseline, expected)
        else:
            passed = count_gold_runs(bench.sandbox, gold, bench.request, expected, runs=bench.settings.gold_runs)
    require_gold_runs(passed, bench.settings.gold_runs)
    return passed


def _describe(bench: Bench, buggy: Checkout, candidate: Candidate, effect: Effect) -> str:
    def read(path: str) -> str:
        found = find_file(buggy.work_layers, path)
        return found.read_text("utf-8", "replace") if found and not found.is_symlink() else ""

    judge = SnippetJudge(sandbox=bench.sandbox, fixed=bench.checkout, buggy=buggy)
    statement = write_problem_statement(candidate, effect.failures, read, judge)
    if told := leaks(statement, candidate):
        raise ValidationError("statement_leaks", f"the problem statement gives away {told[0]!r}")
    return statement
