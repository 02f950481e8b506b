"""The neighbour of the element that was meant."""

import re
from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    if "place" in site.captures:
        place = site.node("place")
        yield from (replace(place, text_of(place) + step) for step in (b" + 1", b" - 1"))
        return
    index = site.node("index")
    text = text_of(index)
    if not re.fullmatch(rb"-?\d{1,2}", text):
        return
    value = int(text)
    yield replace(index, b"%d" % (value + 1))
    # Not every language counts from the end.
    if value != 0 or site.grammar.indices:
        yield replace(index, b"%d" % (value - 1))


INDEX_OFF_BY_ONE = Operator(
    name="index_off_by_one",
    explanation="The wrong element of a sequence is taken.",
    rewrite=_rewrite,
)
