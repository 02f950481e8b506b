"""A number that is one too high or too low."""

import re
from collections.abc import Iterator

from oreline.mutation.edits import holder_of, replace
from oreline.mutation.operator import Edit, Operator, Site, text_of

_LARGEST = 1000
"""Beyond it a number is a code or a size rather than a count."""


def _rewrite(site: Site) -> Iterator[Edit]:
    number = site.node("number")
    text = text_of(number)
    if not re.fullmatch(rb"0|[1-9]\d{0,3}", text) or int(text) > _LARGEST:
        return
    if holder_of(site, number).type in site.grammar.numbers_elsewhere:
        return
    yield replace(number, b"%d" % (int(text) + 1))
    if int(text) > 0:
        yield replace(number, b"%d" % (int(text) - 1))


CONSTANT_OFF_BY_ONE = Operator(
    name="constant_off_by_one",
    explanation="A numeric constant is off by one.",
    rewrite=_rewrite,
)
