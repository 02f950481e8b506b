"""A handler that misses the exception it is there for."""

from collections.abc import Iterator

from oreline.mutation.edits import keep_all_but_one, statements, swap_token
from oreline.mutation.operator import Edit, Operator, Site
from oreline.mutation.shapes import keep_part


def _rewrite(site: Site) -> Iterator[Edit]:
    if "token" in site.captures:
        yield from swap_token(site)
    elif "part" in site.captures:
        yield from keep_part(site)
    else:
        yield from keep_all_but_one(site.node("kinds"), statements(site, site.node("kinds")))


EXCEPTION_CAUGHT_CHANGED = Operator(
    name="exception_caught_changed",
    explanation="An exception that should be handled is not caught.",
    rewrite=_rewrite,
)
