"""A fallback value that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, remove_item
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    items = arguments(site, site.node("arguments"))
    # The table has the place of the fallback among the arguments.
    for place in map(int, site.table.get(text_of(site.node("name")).decode(), ())):
        if len(items) == place + 1 and all(item.type not in site.grammar.unplaced for item in items):
            yield remove_item(items, place)


FALLBACK_DROPPED = Operator(
    name="fallback_dropped",
    explanation="The fallback for a missing value is not given.",
    rewrite=_rewrite,
)
