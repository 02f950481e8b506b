"""A minus sign that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import holder_of, replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    signed = site.node("signed")
    if holder_of(site, signed).type not in site.grammar.indices:
        yield replace(signed, text_of(site.node("value")))


SIGN_DROPPED = Operator(
    name="sign_dropped",
    explanation="A value has the wrong sign.",
    rewrite=_rewrite,
)
