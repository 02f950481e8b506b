"""A branch taken in the opposite case."""

from collections.abc import Iterator

from oreline.mutation.edits import negated, replace, swap_token
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    if "token" in site.captures:
        yield from swap_token(site)
        return
    condition = site.node("condition")
    if condition.type not in site.grammar.opposites_elsewhere:
        yield replace(condition, negated(site, condition))


CONDITION_NEGATED = Operator(
    name="condition_negated",
    explanation="A condition has the opposite sense, so that the wrong branch is taken.",
    rewrite=_rewrite,
)
