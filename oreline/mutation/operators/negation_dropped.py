"""A `not` that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    negation = site.node("negation")
    yield replace(negation, text_of(negation.named_children[-1]))


NEGATION_DROPPED = Operator(
    name="negation_dropped",
    explanation="A negation is missing.",
    rewrite=_rewrite,
)
