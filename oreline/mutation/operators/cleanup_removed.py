"""A lock that is not released, or a resource that is not closed."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_lines
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from remove_lines(site, site.node("cleanup"))


CLEANUP_REMOVED = Operator(
    name="cleanup_removed",
    explanation="What was opened or locked is not released.",
    rewrite=_rewrite,
)
