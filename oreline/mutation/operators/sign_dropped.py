"""A minus sign that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import parent_of, replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of

_INDEX = frozenset({"subscript", "slice"})
"""Places that count from the end have an operator of their own."""


def _rewrite(site: Site) -> Iterator[Edit]:
    signed = site.node("signed")
    if parent_of(signed).type not in _INDEX:
        yield replace(signed, text_of(site.node("value")))


SIGN_DROPPED = Operator(
    name="sign_dropped",
    explanation="A value has the wrong sign.",
    query='(unary_operator operator: "-" argument: (_) @value) @signed',
    rewrite=_rewrite,
    example=Example("return -offset", "return offset"),
)
