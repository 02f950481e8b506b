"""Which bugs are tried, and in what order: rewrites in turn, or fitted to a profile together with combinations."""

from collections.abc import Sequence
from typing import Final

from oreline.mutation.combine import Draft, combine
from oreline.mutation.combined import versions_of
from oreline.mutation.proposals import Proposal
from oreline.mutation.realism.fit import fit_order
from oreline.mutation.realism.profile import Profile
from oreline.mutation.realism.shape import shape_of

_SINGLE_POOL: Final = 8
_COMBINED_POOL: Final = 6
"""How many times as many as are wanted the fit may choose from."""


def order_drafts(proposals: Sequence[Proposal], profile: Profile | None, count: int) -> list[Draft]:
    """All proposals, as single drafts and, where there is a profile, some of them in combinations as well.

    `proposals` are in turn: see `sampling.py`. The same input gives the same order.
    """
    singles: list[Draft] = [(proposal,) for proposal in proposals]
    if profile is None:
        return singles
    pool = [*singles[: count * _SINGLE_POOL], *combine(proposals, count * _COMBINED_POOL)]
    fitted = fit_order([(draft, shape_of(versions_of(draft))) for draft in pool], profile, count)
    return [*fitted, *singles[count * _SINGLE_POOL :]]
