"""What somebody thought of two episodes of one task beside each other."""

from dataclasses import dataclass
from typing import Final

from oreline.records.base import Record

FIRST: Final = "first"
SECOND: Final = "second"
TIE: Final = "tie"
HUMAN: Final = "human"
MODEL: Final = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement(Record):
    """One pair, one judge."""

    VOLATILE = frozenset({"judged_at"})

    task_id: str
    first: str
    """`trajectory_id` of one episode."""
    second: str
    """That of the other."""
    winner: str
    """first | second | tie."""
    judge: str
    """Name of the person or the model."""
    kind: str
    """human | model."""
    judged_at: str
    """ISO 8601, UTC."""
    reason: str
    """In the judge's words; may be empty."""
