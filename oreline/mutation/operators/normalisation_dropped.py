"""A clean-up of a value that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    items = arguments(site, site.node("arguments")) if "arguments" in site.captures else []
    if "object" in site.captures:
        if not items:
            yield replace(site.node("call"), text_of(site.node("object")))
    elif items and items[0].type in site.grammar.names:
        yield replace(site.node("call"), text_of(items[0]))


NORMALISATION_DROPPED = Operator(
    name="normalisation_dropped",
    explanation="A value is used as it came, without the conversion it needs.",
    rewrite=_rewrite,
)
