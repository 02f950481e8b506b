"""A kind of value that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import keep_all_but_one, statements
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from keep_all_but_one(site.node("kinds"), statements(site, site.node("kinds")))


ISINSTANCE_NARROWED = Operator(
    name="isinstance_narrowed",
    explanation="A type check leaves out one of the types it should accept.",
    rewrite=_rewrite,
)
