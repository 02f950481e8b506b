"""The task record of a proven candidate. Pure."""

import hashlib
import re
from dataclasses import dataclass, replace
from typing import Any, Final

from oreline.records.environment import Environment
from oreline.records.source import Repository, Snapshot
from oreline.records.task import Candidate, Task
from oreline.statements.statement import Statement
from oreline.validation.difficulty import Difficulty
from oreline.validation.evidence import Effect
from oreline.validation.settings import ValidationSettings
from oreline.validation.strength import NOT_MEASURED, Strength, told_of

LONGEST_ID: Final = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What validation found out about a candidate."""

    candidate: Candidate
    effect: Effect
    statement: Statement
    base_commit: str
    difficulty: Difficulty
    screen_tests: int
    """Tests run to see whether the bug is noticed at all."""
    gold_runs: int
    bug_runs: int
    full_runs: int
    """Of the runs with the bug: those of the whole suite."""
    selected_tests: int = 0
    """Tests of the first run with the bug; 0 where this was of the whole suite."""
    whole_because: str = ""
    """Why they were, where that was a choice."""
    gated: tuple[str, ...] = ()
    """Of FAIL_TO_PASS: tests that can't even be collected before the fix."""
    renamed: tuple[str, ...] = ()
    """In neither list: tests that the fix only taught a name of its own."""
    strength: Strength = NOT_MEASURED

    @property
    def runs(self) -> int:
        """Clean runs that prove it: all of them said the same, or it would not be proven."""
        return self.gold_runs + self.bug_runs


def build_task(
    proof: Proof,
    repository: Repository,
    snapshot: Snapshot,
    environment: Environment,
    test_files: tuple[str, ...],
    settings: ValidationSettings,
) -> Task:
    """The row, everything in it determined by its inputs."""
    candidate, effect = proof.candidate, proof.effect
    task = Task(
        instance_id=instance_id(snapshot, candidate),
        repo=snapshot.repo,
        version=snapshot.version,
        base_commit=proof.base_commit,
        environment_setup_commit=snapshot.commit,
        problem_statement=proof.statement.text,
        hints_text=candidate.hints_text,
        patch=candidate.patch,
        test_patch=candidate.test_patch,
        FAIL_TO_PASS=effect.fail_to_pass,
        PASS_TO_PASS=effect.pass_to_pass,
        purl=snapshot.purl,
        snapshot_id=snapshot.snapshot_id,
        candidate_id=candidate.candidate_id,
        archive_url=repository.archive_url,
        archive_sha256=repository.archive_sha256,
        environment_id=environment.environment_id,
        image=environment.image,
        runtime=environment.runtime,
        install=environment.install,
        lock=environment.lock,
        test_command=environment.test_command,
        test_files=test_files,
        language=snapshot.language,
        license=snapshot.license or repository.license,
        created_at=candidate.created_at or snapshot.created_at,
        origin=candidate.origin,
        operator=candidate.operator,
        difficulty=proof.difficulty.value,
        realism=candidate.realism,
        gold_runs=proof.gold_runs,
        bug_runs=proof.bug_runs,
        split=split_of(snapshot.repo, settings.test_share),
        provenance=_provenance(proof),
    )
    return _marked(task, proof)


def _marked(task: Task, proof: Proof) -> Task:
    """The row with how steadily it holds, and how strong its tests are."""
    return replace(
        task,
        stability_runs=proof.runs,
        stability_passes=proof.runs,
        near_misses=proof.strength.tried,
        near_misses_survived=len(proof.strength.survivors),
    )


def instance_id(snapshot: Snapshot, candidate: Candidate) -> str:
    """`owner__name-version-candidate`: fit for a file name, bounded, unique as the candidate is."""
    name = f"{snapshot.repo.replace('/', '__')}-{snapshot.version}"
    tail = candidate.candidate_id[:10]
    return f"{re.sub(r'[^A-Za-z0-9._-]', '_', name)[: LONGEST_ID - len(tail) - 1]}-{tail}"


def split_of(repo: str, test_share: float) -> str:
    """`test` or `train`, by the name of the repository alone: all its versions lie on the same side."""
    drawn = int(hashlib.sha256(repo.encode()).hexdigest()[:8], 16) / 0x1_0000_0000
    return "test" if drawn < test_share else "train"


def _provenance(proof: Proof) -> dict[str, Any]:
    candidate = proof.candidate
    gated = {"gated": list(proof.gated), "is_only_gated": set(proof.gated) == set(proof.effect.fail_to_pass)}
    upstream = {"base_commit": candidate.base_commit, "fixed_commit": candidate.fixed_commit}
    return {
        **candidate.provenance,
        **({"upstream": upstream} if candidate.fixed_commit else {}),
        **(gated if proof.gated else {}),
        **({"renamed": list(proof.renamed)} if proof.renamed else {}),
        **told_of(proof.strength),
        "explanation": candidate.explanation,
        "operator": candidate.operator,
        "path": candidate.path,
        "function": candidate.function,
        "statement": proof.statement.to_provenance(),
        "difficulty": dict(proof.difficulty.parts),
        "screen_tests": proof.screen_tests,
        "full_runs": proof.full_runs,
        "proven_by": "selection" if proof.selected_tests else "whole",
        **({"selected_tests": proof.selected_tests} if proof.selected_tests else {}),
        **({"whole_because": proof.whole_because} if proof.whole_because else {}),
    }
