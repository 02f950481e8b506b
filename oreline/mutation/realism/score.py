"""How realistic one change is: where it stands among real fixes, dimension by dimension, with the reason."""

from dataclasses import dataclass

from oreline.mutation.realism.profile import DIMENSIONS, Profile, bins_of, normal
from oreline.mutation.realism.shape import Shape
from oreline.records.base import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Realism(Record):
    """The score of one change."""

    score: float
    """0 to 1: the mean over the dimensions of the share of real fixes that look no more common than it does."""
    reason: str
    """Each dimension with its part, the least common first."""


def score_realism(shape: Shape, profile: Profile) -> Realism:
    """The score of a change against a profile of real fixes; 0 for one of which no edit could be told."""
    if not shape.kinds:
        return Realism(score=0.0, reason="no edit could be told: no grammar for its files, or nothing but words")
    bins = bins_of(shape)
    parts = {name: _part(bins[name], normal(profile.histograms[name])) for name in DIMENSIONS if bins[name]}
    told = sorted(parts.items(), key=lambda item: item[1])
    reason = ", ".join(f"{name} {'+'.join(sorted(set(bins[name])))} {part:.2f}" for name, part in told)
    return Realism(score=round(sum(parts.values()) / len(parts), 4), reason=reason)


def _part(bins: tuple[str, ...], shares: dict[str, float]) -> float:
    """The mean over the bins of a change."""
    return sum(_standing(shares.get(one, 0.0), shares) for one in bins) / len(bins)


def _standing(share: float, shares: dict[str, float]) -> float:
    """The share of real fixes in bins that are no more common; 1 for the commonest."""
    return min(1.0, sum(other for other in shares.values() if other <= share)) if share else 0.0
