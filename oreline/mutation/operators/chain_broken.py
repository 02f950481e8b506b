"""One of several operands that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    yield replace(site.node("chain"), text_of(site.node("inner")))
    yield replace(site.node("inner"), text_of(site.node("first")))


CHAIN_BROKEN = Operator(
    name="chain_broken",
    explanation="A chain of operators leaves out one operand.",
    rewrite=_rewrite,
)
