"""One of two conditions that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    condition = site.node("condition")
    for kept in (site.node("left"), site.node("right")):
        yield replace(condition, text_of(kept))


CONDITION_DROPPED = Operator(
    name="condition_dropped",
    explanation="One part of a compound condition is missing.",
    rewrite=_rewrite,
)
