"""Brackets that were forgotten, so that an expression groups differently."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    inner = text_of(site.node("inner"))
    if b"\n" not in inner:
        yield replace(site.node("group"), inner)


GROUPING_DROPPED = Operator(
    name="grouping_dropped",
    explanation="Brackets are missing, so that an expression is evaluated in the wrong order.",
    rewrite=_rewrite,
)
