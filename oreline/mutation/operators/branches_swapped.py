"""The two values of a conditional expression in the wrong places."""

from collections.abc import Iterator

from oreline.mutation.edits import exchange
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield exchange(site.node("yes"), site.node("no"), site.source)


BRANCHES_SWAPPED = Operator(
    name="branches_swapped",
    explanation="The two outcomes of a conditional expression are exchanged.",
    rewrite=_rewrite,
)
