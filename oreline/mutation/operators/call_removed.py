"""A call made for its effect that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_statement
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from remove_statement(site, site.node("statement"))


CALL_REMOVED = Operator(
    name="call_removed",
    explanation="A step that a function must carry out is missing.",
    rewrite=_rewrite,
)
