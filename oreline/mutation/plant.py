"""Plant bugs: from a tree and what its tests cover to candidates, each a proper mutant and no two alike.

The unit of the count is one rewrite (an operator at a place with one replacement), and one file where a file as a
whole cannot be read: each becomes a candidate or a rejection.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from pydantic import Field, field_validator

from oreline.errors import CandidateError, OrelineError
from oreline.mutation.coverage import coverage_by_path
from oreline.mutation.hunks import solving_patch
from oreline.mutation.mutants import Mutant, Nursery
from oreline.mutation.operator import Operator
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.proposals import Proposal, SourceFile, propose, read_source, source_files
from oreline.mutation.sampling import take_turns
from oreline.records.base import digest
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.source import Snapshot
from oreline.records.task import Candidate
from oreline.records.testing import CoveredLines
from oreline.settings import Settings

STAGE: Final = "candidates/mutations"
_NAMES: Final = tuple(operator.name for operator in OPERATORS)


class MutationSettings(Settings):
    """How many bugs are planted in a repository, and of which kinds."""

    seed: int = Field(default=0, ge=0)
    """Decides which of the possible bugs are tried."""
    candidates: int = Field(default=60, ge=1)
    """Most candidates a repository gives."""
    operators: tuple[str, ...] = ()
    """Names of operators to use; all when empty."""

    @field_validator("operators")
    @classmethod
    def _are_known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        unknown = sorted(set(names) - set(_NAMES))
        if unknown:
            raise ValueError(f"no such operator: {', '.join(unknown)}; allowed are {', '.join(_NAMES)}")
        return names

    @property
    def chosen(self) -> tuple[Operator, ...]:
        """The operators to use, in the registry's order."""
        return tuple(operator for operator in OPERATORS if not self.operators or operator.name in self.operators)


def plant_bugs(
    snapshot: Snapshot,
    layers: tuple[Path, ...],
    coverage: Sequence[CoveredLines],
    stable_tests: frozenset[str],
    settings: MutationSettings,
) -> Kept[Candidate]:
    """Candidates in the order they were drawn, and everything else with the reason it is none.

    `layers` are those of the fixed work tree, bottom first. The same input gives the same bytes in the same order.
    """
    planting = _Planting(snapshot)
    by_path = coverage_by_path(coverage, stable_tests)
    proposals: list[Proposal] = []
    for file in planting.read(source_files(layers)):
        for found in propose(file, by_path, settings.chosen):
            if isinstance(found, Proposal):
                proposals.append(found)
            else:
                planting.turn_away(*found)
    candidates = planting.draw(take_turns(proposals, settings.seed), settings)
    return Kept(rows=candidates, rejected=tuple(planting.rejected))


class _Planting:
    """One run: what was turned away, and which mutants stand already."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._nursery = Nursery()
        self.rejected: list[Rejection] = []

    def turn_away(self, subject_id: str, error: OrelineError) -> None:
        row = reject(error, stage=STAGE, subject="candidate", subject_id=subject_id, purl=self._snapshot.purl)
        self.rejected.append(row)

    def read(self, files: Iterable[tuple[str, Path]]) -> Iterator[SourceFile]:
        for path, file in files:
            try:
                yield read_source(path, file)
            except CandidateError as error:
                self.turn_away(path, error)

    def draw(self, proposals: Sequence[Proposal], settings: MutationSettings) -> tuple[Candidate, ...]:
        candidates: list[Candidate] = []
        limit = CandidateError("over_limit", f"{settings.candidates} candidates were found before this one")
        for proposal in proposals:
            if len(candidates) >= settings.candidates:
                self.turn_away(proposal.proposal_id, limit)
                continue
            try:
                mutant = self._nursery.grow(proposal.file, proposal.rewrite)
            except CandidateError as error:
                self.turn_away(proposal.proposal_id, error)
            else:
                candidates.append(_candidate(self._snapshot, proposal, mutant, settings.seed))
        return tuple(candidates)


def _candidate(snapshot: Snapshot, proposal: Proposal, mutant: Mutant, seed: int) -> Candidate:
    file, rewrite = proposal.file, proposal.rewrite
    patch = solving_patch(file.path, rewrite.hunk, file.source, mutant.source, is_executable=file.is_executable)
    return Candidate(
        candidate_id=digest(snapshot.snapshot_id, patch),
        origin="mutation",
        snapshot_id=snapshot.snapshot_id,
        purl=snapshot.purl,
        repo=snapshot.repo,
        patch=patch,
        test_patch="",
        operator=rewrite.operator.name,
        explanation=rewrite.operator.explanation,
        path=file.path,
        function=rewrite.function,
        lines=rewrite.hunk.lines,
        covering_tests=proposal.covering_tests,
        provenance={
            "seed": seed,
            "operator": rewrite.operator.name,
            "before": b"".join(rewrite.hunk.fixed).decode(),
            "after": b"".join(rewrite.hunk.buggy).decode(),
        },
    )
