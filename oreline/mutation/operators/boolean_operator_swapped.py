"""`and` where `or` was meant."""

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Example, Operator

BOOLEAN_OPERATOR_SWAPPED = Operator(
    name="boolean_operator_swapped",
    explanation="Two conditions are joined by the wrong one of `and` and `or`.",
    query="(boolean_operator operator: _ @token)",
    rewrite=token_swap({"and": ("or",), "or": ("and",)}),
    example=Example("return ready and valid", "return ready or valid"),
)
