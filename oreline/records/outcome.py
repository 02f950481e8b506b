"""What a stage gives: what it kept, and what it turned away with the reason."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from oreline.errors import PASSING, PASSING_BORDERS, FaultKind, OrelineError
from oreline.records.base import Record

RowT = TypeVar("RowT", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection(Record):
    """One item turned away, by which stage, at which border, and why."""

    VOLATILE = frozenset({"detail"})

    stage: str
    """Asset key of the stage, such as `tasks/validated`."""
    subject: str
    """repository | candidate | task | episode."""
    subject_id: str
    """Id of the item, as far as it had one."""
    purl: str
    """Package URL of the repository."""
    border: str
    """Name of the error that was or would be raised, such as `BuildError`."""
    reason: str
    """A stable slug; rejections are counted by it."""
    detail: str
    """A sentence for a person: what happened and what to do."""
    fault: str = FaultKind.TASK.value
    """task | agent | machine: whose fault it is. The machine's says nothing of the item: it counts neither way."""

    @property
    def is_passing(self) -> bool:
        """Whether the same input may well be accepted another day."""
        return self.reason in PASSING or self.border in PASSING_BORDERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(Generic[RowT]):
    """Rows that passed and rejections of those that did not."""

    rows: Sequence[RowT]
    rejected: Sequence[Rejection] = field(default_factory=tuple)


def reject(error: OrelineError, *, stage: str, subject: str, subject_id: str, purl: str) -> Rejection:
    """The rejection row of an error raised about one item."""
    return Rejection(
        stage=stage,
        subject=subject,
        subject_id=subject_id,
        purl=purl,
        border=type(error).__name__,
        reason=error.reason,
        detail=error.detail,
        fault=error.fault.value,
    )
