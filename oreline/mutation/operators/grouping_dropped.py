"""Brackets that were forgotten, so that an expression groups differently."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    inner = text_of(site.node("inner"))
    if b"\n" not in inner:
        yield replace(site.node("group"), inner)


GROUPING_DROPPED = Operator(
    name="grouping_dropped",
    explanation="Brackets are missing, so that an expression is evaluated in the wrong order.",
    query="""
    (binary_operator (parenthesized_expression [(binary_operator) (boolean_operator)] @inner) @group)
    (boolean_operator (parenthesized_expression (boolean_operator) @inner) @group)
    (not_operator (parenthesized_expression (boolean_operator) @inner) @group)
    (unary_operator (parenthesized_expression (binary_operator) @inner) @group)
    """,
    rewrite=_rewrite,
    example=Example("return (low + high) // 2", "return low + high // 2"),
)
