"""What a component says of an episode, before its weight is known, and the numbers it may say it in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

GRID: Final = 1 << 20
"""Values are multiples of 1/GRID: sums of them are exact in whatever order they are added."""
LISTED: Final = 50
"""Ids named in evidence; the counts beside them are whole."""
OK: Final = "ok"
NOT_APPLICABLE: Final = "not_applicable"
NOT_AVAILABLE: Final = "not_available"
"""Status of evidence: whole; nothing to judge; what it takes isn't here. With the last two the value is 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One number in [-1, 1] with its reason."""

    value: float
    reason: str
    evidence: Mapping[str, Any] = field(default_factory=dict)
    step: int = 0
    """Step it is about; 0 for the whole episode."""
    doubt: str = ""
    """Why nothing that the tests say can be paid or held against anybody; empty where it can."""


def share(part: int, whole: int) -> float:
    """`part / whole` on the grid; 0 only when `part` is, and 0 of nothing."""
    if part == 0 or whole == 0:
        return 0.0
    return max(1, part * GRID // whole) / GRID


def loss(part: int, whole: int) -> float:
    """Minus the share; plain 0, without a sign, where nothing is lost."""
    return 0.0 - share(part, whole)


def not_inspected() -> Verdict:
    """Of a component that judges by an inspection where there is none."""
    return Verdict(value=0.0, reason="the patch was not inspected", evidence={"status": NOT_AVAILABLE})
