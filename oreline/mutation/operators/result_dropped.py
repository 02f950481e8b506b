"""A result that is not handed back."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield replace(site.node("value"), site.grammar.null)


RESULT_DROPPED = Operator(
    name="result_dropped",
    explanation="A function hands back nothing in place of its result.",
    rewrite=_rewrite,
)
