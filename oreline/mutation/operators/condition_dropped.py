"""One of two conditions that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    condition = site.node("condition")
    for kept in (site.node("left"), site.node("right")):
        yield replace(condition, text_of(kept))


CONDITION_DROPPED = Operator(
    name="condition_dropped",
    explanation="One part of a compound condition is missing.",
    query="(boolean_operator left: (_) @left right: (_) @right) @condition",
    rewrite=_rewrite,
    example=Example("return ready and valid", "return ready"),
)
