"""A lock that is not released, or a resource that is not closed."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_statement
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    cleanup = site.node("cleanup")
    if "kept" in site.captures:
        yield Edit(site.node("kept").end_byte, cleanup.end_byte, b"", anchor=cleanup.start_byte)
    else:
        yield from remove_statement(site, cleanup)


CLEANUP_REMOVED = Operator(
    name="cleanup_removed",
    explanation="What was opened or locked is not released.",
    rewrite=_rewrite,
)
