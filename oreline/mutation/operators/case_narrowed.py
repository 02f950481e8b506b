"""A value that a case leaves out."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_item, remove_lines, statements
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    if "label" in site.captures:
        yield from remove_lines(site, site.node("label"))
        return
    kinds = site.node("kinds")
    items = kinds.children_by_field_name("pattern") or statements(site, kinds)
    if len(items) > 1:
        yield from (remove_item(items, index) for index in range(len(items)))


CASE_NARROWED = Operator(
    name="case_narrowed",
    explanation="A case leaves out one of the values it should accept.",
    rewrite=_rewrite,
)
