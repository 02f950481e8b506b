"""From candidates to tasks: each is proven, in parallel; the choice among them is made in their own order."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import Final

from oreline.errors import FATAL, OrelineError, ValidationError
from oreline.languages.protection import protected_paths
from oreline.progress import Progress
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.source import Repository, Snapshot
from oreline.records.task import Candidate, Task
from oreline.records.testing import BaselineTest, HealthReport
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import checkout_of
from oreline.validation.bench import Bench
from oreline.validation.limits import request_within
from oreline.validation.prove import prove
from oreline.validation.reach import Reach
from oreline.validation.screen import Screen
from oreline.validation.settings import ValidationSettings
from oreline.validation.strength import Fix, check_strength, measure_strength
from oreline.validation.tasks import Proof, build_task
from oreline.validation.variety import check_variety
from oreline.workers import map_in_order

STAGE: Final = "tasks/validated"
DIFFERS: Final = "selection_differs"


def validate_candidates(
    layout: DataLayout,
    sandbox: Sandbox,
    repository: Repository,
    snapshot: Snapshot,
    environment: Environment,
    health: HealthReport,
    baseline: Sequence[BaselineTest],
    reach: Reach,
    candidates: Sequence[Candidate],
    settings: ValidationSettings,
    progress: Progress,
) -> Kept[Task]:
    """The first candidates that hold, at most `tasks_per_repository`, and a rejection for every other one.

    The choice depends on the order of `candidates`, never on which run ends first.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    bench = Bench(
        layout=layout,
        sandbox=sandbox,
        checkout=checkout_of(layout, environment),
        baseline=baseline,
        request=request_within(health, baseline, settings),
        settings=settings,
        reach=reach,
    )
    proofs, rejected = _choose(bench, candidates, progress)
    differing = tuple(rejection for rejection in rejected if rejection.reason == DIFFERS)
    if differing:
        # What whole suites contradict once isn't trusted again here, for the tasks that stand already neither.
        bench = replace(bench, settings=settings.model_copy(update={"selection": "never"}))
        unfit = {rejection.subject_id for rejection in differing}
        others = [candidate for candidate in candidates if candidate.candidate_id not in unfit]
        proofs, rejected = _choose(bench, others, progress)
    proofs, weak = _with_strength(bench, proofs)
    test_files = protected_paths(layout.tree(snapshot.snapshot_id), snapshot.language)
    tasks = tuple(build_task(proof, repository, snapshot, environment, test_files, settings) for proof in proofs)
    return Kept(rows=tasks, rejected=(*differing, *rejected, *weak))


def _with_strength(bench: Bench, proofs: Sequence[Proof]) -> tuple[tuple[Proof, ...], tuple[Rejection, ...]]:
    """The proofs with the strength of their tests; those that a recipe calls too weak are turned away, not replaced."""
    fixes = [Fix(candidate=proof.candidate, fail_to_pass=proof.effect.fail_to_pass) for proof in proofs]
    kept: list[Proof] = []
    weak: list[Rejection] = []
    for proof, strength in zip(proofs, measure_strength(bench, fixes), strict=True):
        try:
            check_strength(strength, bench.settings)
            kept.append(replace(proof, strength=strength))
        except ValidationError as error:
            weak.append(_rejection(error, proof.candidate))
    return tuple(kept), tuple(weak)


def _rejection(error: OrelineError, candidate: Candidate) -> Rejection:
    return reject(error, stage=STAGE, subject="candidate", subject_id=candidate.candidate_id, purl=candidate.purl)


def _choose(
    bench: Bench, candidates: Sequence[Candidate], progress: Progress
) -> tuple[tuple[Proof, ...], tuple[Rejection, ...]]:
    accepted: list[Candidate] = []
    proofs: list[Proof] = []
    rejected: list[Rejection] = []
    screen = Screen(bench, candidates)
    with closing(map_in_order(partial(_try, bench, screen, accepted), candidates)) as outcomes:
        for done, candidate in enumerate(candidates, start=1):
            try:
                _check_quota(accepted, bench.settings)
                proofs.append(_decide(candidate, next(outcomes), accepted, bench.settings))
                accepted.append(candidate)
            except FATAL:
                raise
            except OrelineError as error:
                rejected.append(_rejection(error, candidate))
            progress(f"{candidate.purl} candidates", done, len(candidates))
    return tuple(proofs), tuple(rejected)


def _try(bench: Bench, screen: Screen, accepted: Sequence[Candidate], candidate: Candidate) -> Proof | OrelineError:
    try:
        # Asked again when its turn comes: what is one too many already stays so, and needn't be run.
        check_variety(candidate, accepted, bench.settings)
        return prove(bench, screen, candidate)
    except FATAL:
        raise
    except OrelineError as error:
        return error


def _check_quota(accepted: Sequence[Candidate], settings: ValidationSettings) -> None:
    if len(accepted) >= settings.tasks_per_repository:
        raise ValidationError(
            "over_quota", f"tasks_per_repository, {settings.tasks_per_repository}, was reached before its turn"
        )


def _decide(
    candidate: Candidate, outcome: Proof | OrelineError, accepted: Sequence[Candidate], settings: ValidationSettings
) -> Proof:
    # Before the outcome is looked at: whether it was run at all depends on timing, the reason must not.
    check_variety(candidate, accepted, settings)
    if isinstance(outcome, OrelineError):
        raise outcome
    return outcome
