"""A comparison in the wrong direction."""

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Example, Operator

COMPARISON_REVERSED = Operator(
    name="comparison_reversed",
    explanation="A comparison has the wrong direction.",
    query="(comparison_operator operators: _ @token)",
    rewrite=token_swap({"<": (">",), "<=": (">=",), ">": ("<",), ">=": ("<=",)}),
    example=Example("return size < limit", "return size > limit"),
)
