"""Off by one at a boundary: `<` where `<=` was meant."""

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Example, Operator

COMPARISON_BOUNDARY = Operator(
    name="comparison_boundary",
    explanation="A comparison wrongly includes or excludes its boundary value.",
    query="(comparison_operator operators: _ @token)",
    rewrite=token_swap({"<": ("<=",), "<=": ("<",), ">": (">=",), ">=": (">",)}),
    example=Example("return size < limit", "return size <= limit"),
)
