"""The wrong one of two related arithmetic operators."""

from collections.abc import Iterator

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    # On text and lists these operators mean joining and formatting, and the swap would only crash.
    if not {site.node("left").type, site.node("right").type} & site.grammar.sequences:
        yield from swap_token(site)


ARITHMETIC_OPERATOR_SWAPPED = Operator(
    name="arithmetic_operator_swapped",
    explanation="A calculation uses the wrong arithmetic operator.",
    rewrite=_rewrite,
)
