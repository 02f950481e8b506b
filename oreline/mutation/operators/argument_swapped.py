"""Two neighbouring arguments in the wrong order."""

from collections.abc import Iterator
from itertools import pairwise

from oreline.mutation.edits import arguments, exchange
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    for left, right in pairwise(arguments(site, site.node("arguments"))):
        for kind in (site.grammar.names, site.grammar.literals):
            if left.type in kind and right.type in kind:
                yield exchange(left, right, site.source)


ARGUMENT_SWAPPED = Operator(
    name="argument_swapped",
    explanation="Two arguments of a call stand in the wrong order.",
    rewrite=_rewrite,
)
