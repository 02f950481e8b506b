"""A value that a case leaves out."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_item, statements
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    items = statements(site, site.node("kinds"))
    if len(items) > 1:
        yield from (remove_item(items, index) for index in range(len(items)))


CASE_NARROWED = Operator(
    name="case_narrowed",
    explanation="A case leaves out one of the values it should accept.",
    rewrite=_rewrite,
)
