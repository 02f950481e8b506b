"""A result that is computed and not returned."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    returned, value = site.node("return"), site.node("value")
    yield replace(returned, text_of(value) + site.source[value.end_byte : returned.end_byte])


RETURN_MISSING = Operator(
    name="return_missing",
    explanation="A result is computed but not returned.",
    rewrite=_rewrite,
)
