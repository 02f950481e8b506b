"""The two branches of a decision in the wrong places."""

from collections.abc import Iterator

from oreline.mutation.edits import exchange
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield exchange(site.node("yes"), site.node("no"), site.source)


BODIES_SWAPPED = Operator(
    name="bodies_swapped",
    explanation="The two branches of a decision are exchanged.",
    rewrite=_rewrite,
)
