"""An error that is not handed on to the caller."""

from collections.abc import Iterator

from oreline.mutation.edits import replace, swap_token
from oreline.mutation.operator import Edit, Operator, Site
from oreline.mutation.shapes import keep_part


def _rewrite(site: Site) -> Iterator[Edit]:
    if "part" in site.captures:
        yield from keep_part(site)
    elif "token" in site.captures:
        yield from swap_token(site)
    else:
        yield replace(site.node("error"), site.grammar.null)


ERROR_LOST = Operator(
    name="error_lost",
    explanation="An error is not handed on, so that the caller takes the call for a success.",
    rewrite=_rewrite,
)
