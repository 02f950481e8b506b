"""One repository through one source to its candidates: what the command does, and what the assets do in steps."""

from dataclasses import dataclass

from oreline.records.outcome import Kept, Rejection
from oreline.records.source import Repository
from oreline.records.task import Candidate
from sources.changes.candidates import make_candidates
from sources.mining.contract import Ground, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Mined:
    """What came of it."""

    repository: Repository
    changes: int
    """Changes the source told of."""
    candidates: tuple[Candidate, ...]
    rejected: tuple[Rejection, ...]
    """By the source and by the gates."""


def mine(source: Source, ground: Ground) -> Mined:
    """The candidates of a repository.

    Raises:
        SourceError: the source can't tell of the repository at all.
    """
    repository = source.read_repository(ground)
    told = source.read_changes(ground, repository)
    kept: Kept[Candidate] = make_candidates(
        ground.mirror, repository, told.changes.rows, told.issues.rows, ground.mining, ground.progress
    )
    return Mined(
        repository=repository,
        changes=len(told.changes.rows),
        candidates=tuple(kept.rows),
        rejected=(*told.changes.rejected, *told.issues.rejected, *kept.rejected),
    )
