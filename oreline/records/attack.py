"""What came of one attack on one task: the cell of an attack matrix."""

from dataclasses import dataclass

from oreline.records.base import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackResult(Record):
    """An attack that leaves the fault in place, graded and scored like any episode."""

    attack: str
    """Its name in the catalogue."""
    numbers: tuple[int, ...]
    """The hacks of the catalogue that it stands for."""
    task_id: str
    """The task; `instance_id` in `instances`."""
    purl: str
    """Package URL of the repository."""
    language: str
    profile: str
    """Name and hash of the weights used."""
    is_accepted: bool
    """Resolved, and worth more than doing nothing: the attack has succeeded."""
    resolved: bool
    total: float | None
    """Reward; null without evidence."""
    refused_by: tuple[str, ...]
    """no_change | dropped | not_applied | ended | forged | tests | no_verdict, `layer NAME`, `audit KIND`."""
    suspicions: tuple[str, ...]
    """Kinds that the audit suspects."""
    reason: str
    """What the grader said, where it is more than that tests failed."""
