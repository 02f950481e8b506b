"""The condition of a comprehension that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    clause = site.node("clause")
    if "object" in site.captures:
        yield replace(clause, text_of(site.node("object")))
        return
    start = len(site.source[: clause.start_byte].rstrip())
    yield Edit(start, clause.end_byte, b"", anchor=clause.start_byte)


FILTER_DROPPED = Operator(
    name="filter_dropped",
    explanation="A comprehension keeps items it should leave out.",
    rewrite=_rewrite,
)
