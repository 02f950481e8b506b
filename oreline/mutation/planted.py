"""The row of a bug that is planted in a snapshot, whoever made it: an operator, several, a model, a fix turned back."""

from oreline.records.base import Json, digest
from oreline.records.source import Snapshot
from oreline.records.task import Candidate


def planted_candidate(
    snapshot: Snapshot,
    patch: str,
    *,
    operator: str,
    explanation: str,
    path: str,
    function: str,
    lines: tuple[int, ...],
    covering_tests: tuple[str, ...],
    provenance: Json,
    fixed_commit: str = "",
) -> Candidate:
    """The candidate whose `patch` leads from the bug to the snapshot; place and lines are those of its first site."""
    return Candidate(
        candidate_id=digest(snapshot.snapshot_id, patch),
        origin="mutation",
        snapshot_id=snapshot.snapshot_id,
        purl=snapshot.purl,
        repo=snapshot.repo,
        patch=patch,
        test_patch="",
        operator=operator,
        explanation=explanation,
        path=path,
        function=function,
        lines=lines,
        covering_tests=covering_tests,
        provenance=provenance,
        fixed_commit=fixed_commit,
    )
