"""A result that is computed and not returned."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    yield replace(site.node("return"), text_of(site.node("value")))


RETURN_MISSING = Operator(
    name="return_missing",
    explanation="A result is computed but not returned.",
    rewrite=_rewrite,
)
