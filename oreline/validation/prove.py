"""Proving one candidate: is its bug noticed, always and alike; does its patch mend it; can it be told as a problem."""

from oreline.errors import ValidationError
from oreline.records.task import Candidate
from oreline.sandbox.layers import find_file
from oreline.sandbox.patches import apply_patch, layer_of
from oreline.statements.statement import Statement
from oreline.testing.checkout import Checkout
from oreline.validation.bench import Bench
from oreline.validation.evidence import Effect
from oreline.validation.gold import count_baseline_runs, count_gold_runs, is_same_tree, require_gold_runs
from oreline.validation.screen import Screen
from oreline.validation.searches import difficulty_of
from oreline.validation.shown import check_alike, show_bug
from oreline.validation.snippets import SnippetJudge
from oreline.validation.statements import describe
from oreline.validation.tasks import Proof
from oreline.validation.trees import bug_changes, buggy_commit


def prove(bench: Bench, screen: Screen, candidate: Candidate) -> Proof:
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
        screen.check(candidate)
        shown = show_bug(bench, buggy, covering, screen.is_noticed(candidate), screen.sight_of(candidate))
        check_alike(bench, buggy, candidate, shown)
        gold_runs = confirm_gold(bench, buggy, candidate, shown.effect, {change.path for change in changes})
        statement = _describe(bench, buggy, candidate, shown.effect)
    return Proof(
        candidate=candidate,
        effect=shown.effect,
        statement=statement,
        base_commit=buggy_commit(bench.checkout, changes),
        difficulty=difficulty_of(bench, candidate, changes, shown.effect, statement.text),
        screen_tests=len(covering),
        gold_runs=gold_runs,
        bug_runs=len(shown.runs),
        full_runs=shown.full_runs,
        selected_tests=len(shown.selected),
        whole_because=shown.whole_because,
    )


def _covering_tests(bench: Bench, candidate: Candidate) -> tuple[str, ...]:
    """The tests that are asked whether they notice the bug."""
    covering = tuple(sorted(bench.stable.intersection(candidate.covering_tests)))
    if not covering:
        raise ValidationError("survived", f"no stable test executes {candidate.function} in {candidate.path}")
    return covering


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


def _describe(bench: Bench, buggy: Checkout, candidate: Candidate, effect: Effect) -> Statement:
    def read(path: str) -> str:
        found = find_file(buggy.work_layers, path)
        return found.read_text("utf-8", "replace") if found and not found.is_symlink() else ""

    judge = SnippetJudge(sandbox=bench.sandbox, fixed=bench.checkout, buggy=buggy)
    return describe(candidate, effect, read, judge, bench.settings, bench.layout.statements)
