"""A copy that was forgotten: two names for one object."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    items = arguments(site, site.node("arguments")) if "arguments" in site.captures else []
    if "object" in site.captures and not items:
        yield replace(site.node("copy"), text_of(site.node("object")))
    elif "object" not in site.captures and len(items) == 1 and items[0].type in site.grammar.variables:
        yield replace(site.node("copy"), text_of(items[0]))


COPY_MISSED = Operator(
    name="copy_missed",
    explanation="An object is shared where it should be copied.",
    rewrite=_rewrite,
)
