"""The two values of a conditional expression in the wrong places."""

from collections.abc import Iterator

from oreline.mutation.edits import exchange
from oreline.mutation.operator import Edit, Example, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield exchange(site.node("yes"), site.node("no"), site.source)


BRANCHES_SWAPPED = Operator(
    name="branches_swapped",
    explanation="The two outcomes of a conditional expression are exchanged.",
    query="(conditional_expression . (_) @yes (_) (_) @no .)",
    rewrite=_rewrite,
    example=Example("return high if wide else low", "return low if wide else high"),
)
