"""Proving one mined change: three states, the gold patch, and that the tree an agent gets holds nothing later."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oreline.errors import ValidationError
from oreline.languages.protection import protected_paths
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from oreline.records.task import Candidate, Task
from oreline.records.testing import BaselineTest, HealthReport, Status, TestRun
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.patches import layer_of, touched_paths
from oreline.testing.checkout import Checkout, checkout_of
from oreline.validation.apart import keep_apart
from oreline.validation.bench import Bench
from oreline.validation.built import check_built
from oreline.validation.graded_part import graded_part
from oreline.validation.independent import keep_independent
from oreline.validation.leftovers import check_leftovers, check_upstream
from oreline.validation.limits import request_within
from oreline.validation.prove import confirm_gold
from oreline.validation.renamed import leave_renamed
from oreline.validation.searches import difficulty_of
from oreline.validation.settings import ValidationSettings
from oreline.validation.statements import told_statement
from oreline.validation.strength import Fix, check_strength, measure_strength
from oreline.validation.tasks import Proof, build_task
from oreline.validation.three_states import Proven, States, find_mined_effect
from oreline.validation.trees import agent_changes, bug_changes, one_commit_repository


@dataclass(frozen=True, slots=True, kw_only=True)
class MinedChange:
    """A candidate with the snapshot of its fixed tree, built and found healthy."""

    candidate: Candidate
    snapshot: Snapshot
    environment: Environment
    health: HealthReport
    baseline: Sequence[BaselineTest]


def validate_change(
    layout: DataLayout, sandbox: Sandbox, repository: Repository, mined: MinedChange, settings: ValidationSettings
) -> Task:
    """The task that a mined change makes.

    Raises:
        CandidateError: a patch doesn't apply.
        ValidationError: it isn't fit to be a task.
        SandboxError: the sandbox itself failed.
    """
    bench = Bench(
        layout=layout,
        sandbox=sandbox,
        checkout=checkout_of(layout, mined.environment),
        baseline=mined.baseline,
        request=request_within(mined.health, mined.baseline, settings),
        settings=settings,
    )
    test_files = protected_paths(layout.tree(mined.snapshot.snapshot_id), mined.snapshot.language)
    proof = _prove(bench, mined.candidate, test_files)
    return build_task(proof, repository, mined.snapshot, mined.environment, test_files, settings)


def _prove(bench: Bench, candidate: Candidate, test_files: tuple[str, ...]) -> Proof:
    statement = told_statement(candidate)
    changes = bug_changes(bench.checkout, candidate.patch)
    with layer_of(changes, bench.layout.scratch) as layer:
        buggy = bench.checkout.with_layer(layer)
        check_built(buggy, candidate.patch)
        new_tests = bench.runs(buggy)
        proven = keep_apart(bench, buggy, candidate, _compare(bench, candidate, new_tests))
        proven = leave_renamed(bench, candidate, proven)
        proven = keep_independent(bench, proven)
        gold_runs = _confirm_graded(bench, buggy, candidate, proven, test_files)
    (strength,) = measure_strength(bench, (Fix(candidate=candidate, fail_to_pass=proven.effect.fail_to_pass),))
    check_strength(strength, bench.settings)
    return Proof(
        candidate=candidate,
        effect=proven.effect,
        statement=statement,
        base_commit=_agent_commit(bench, candidate),
        difficulty=difficulty_of(bench, candidate, changes, proven.effect, statement.text),
        screen_tests=0,
        gold_runs=gold_runs,
        bug_runs=len(new_tests),
        full_runs=len(new_tests),
        gated=proven.gated,
        renamed=proven.renamed,
        strength=strength,
    )


def _confirm_graded(
    bench: Bench, buggy: Checkout, candidate: Candidate, proven: Proven, test_files: tuple[str, ...]
) -> int:
    """Gold runs with what is graded of the fix: one that needs more than that, nobody could give."""
    part = graded_part(candidate.patch, test_files, bench.checkout.language)
    graded, changed = replace(candidate, patch=part.patch), set(touched_paths(candidate.patch))
    try:
        return confirm_gold(bench, buggy, graded, proven.effect, changed)
    except ValidationError as error:
        if not part.dropped_paths:
            raise
        named = ", ".join(part.dropped_paths)
        detail = f"{error.detail}; no solution may change {named}, as the fix does"
        raise ValidationError(error.reason, detail) from None


def _compare(bench: Bench, candidate: Candidate, new_tests: Sequence[TestRun]) -> Proven:
    """The effect; the base with its old tests is run only where the new ones hide some test."""
    shown = {result.test_id for run in new_tests for result in run.results if result.status is not Status.NOT_RUN}
    old_tests: list[TestRun] = []
    if bench.stable - shown:
        changes = agent_changes(bench.checkout, candidate.patch, candidate.test_patch, bench.layout.scratch)
        with layer_of(changes, bench.layout.scratch) as layer:
            old_tests = bench.runs(bench.checkout.with_layer(layer))
    return find_mined_effect(
        States(old_tests=old_tests, new_tests=new_tests), bench.stable, bench.settings.hanging_tests
    )


def _agent_commit(bench: Bench, candidate: Candidate) -> str:
    """The one commit an agent finds, written once for good and looked through."""
    changes = agent_changes(bench.checkout, candidate.patch, candidate.test_patch, bench.layout.scratch)
    if not changes:
        raise ValidationError("empty_change", "the change and its tests together change nothing")
    scratch = bench.layout.scratch
    with layer_of(changes, scratch) as layer, lend_folder(scratch, "repository") as folder:
        commit = one_commit_repository(bench.checkout, layer, folder)
        check_leftovers(folder / ".git", commit)
        check_upstream(folder / ".git", bench.layout.mirror(candidate.purl), candidate.base_commit)
    return commit
