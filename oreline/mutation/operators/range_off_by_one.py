"""A loop that starts or stops one round away."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, remove_item, replace, swap_token
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    if "token" in site.captures:
        yield from swap_token(site)
        return
    if "bound" in site.captures:
        yield replace(site.node("bound"), text_of(site.node("bound")) + b" - 1")
        return
    items = arguments(site, site.node("arguments"))
    if any(item.type in site.grammar.unplaced for item in items):
        return
    if text_of(site.node("name")) == b"enumerate":
        yield from (remove_item(items, 1) for _ in items[1:2])
    elif len(items) == 1:
        yield replace(items[0], b"1, " + text_of(items[0]))
        yield replace(items[0], text_of(items[0]) + b" - 1")
    elif len(items) > 1:
        yield replace(items[0], text_of(items[0]) + b" + 1")
        yield replace(items[1], text_of(items[1]) + b" - 1")
        yield replace(items[1], text_of(items[1]) + b" + 1")


RANGE_OFF_BY_ONE = Operator(
    name="range_off_by_one",
    explanation="A loop starts or stops one round too early or too late.",
    rewrite=_rewrite,
)
