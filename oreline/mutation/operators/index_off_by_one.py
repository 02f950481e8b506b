"""The neighbour of the element that was meant."""

import re
from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    index = site.node("index")
    text = text_of(index)
    if not re.fullmatch(rb"-?\d{1,2}", text):
        return
    value = int(text)
    yield replace(index, b"%d" % (value + 1))
    if value != 0:
        yield replace(index, b"%d" % (value - 1))
    else:
        yield replace(index, b"-1")


INDEX_OFF_BY_ONE = Operator(
    name="index_off_by_one",
    explanation="The wrong element of a sequence is taken.",
    query="(subscript subscript: [(integer) (unary_operator)] @index)",
    rewrite=_rewrite,
    example=Example("return parts[0]", "return parts[1]"),
)
