"""An error that is caught and not passed on."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield replace(site.node("raise"), site.grammar.empty)


EXCEPTION_SWALLOWED = Operator(
    name="exception_swallowed",
    explanation="An exception is caught and not raised again.",
    rewrite=_rewrite,
)
