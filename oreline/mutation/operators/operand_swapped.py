"""The two sides of an operator in the wrong order."""

from collections.abc import Iterator

from oreline.mutation.edits import exchange
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield exchange(site.node("left"), site.node("right"), site.source)


OPERAND_SWAPPED = Operator(
    name="operand_swapped",
    explanation="The operands of a calculation stand in the wrong order.",
    rewrite=_rewrite,
)
