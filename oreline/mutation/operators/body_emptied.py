"""A function that does nothing."""

from collections.abc import Iterator

from oreline.mutation.edits import statements
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    steps = [one for one in statements(site, site.node("body")) if one.type not in site.grammar.declarations]
    if len(statements(site, site.node("body"))) > 1 and steps:
        yield Edit(steps[0].start_byte, steps[-1].end_byte, site.grammar.empty)


BODY_EMPTIED = Operator(
    name="body_emptied",
    explanation="A function does nothing.",
    rewrite=_rewrite,
)
