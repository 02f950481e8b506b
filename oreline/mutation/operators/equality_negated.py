"""`==` where `!=` was meant."""

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Example, Operator

EQUALITY_NEGATED = Operator(
    name="equality_negated",
    explanation="A test for equality is a test for inequality, or the other way round.",
    query="(comparison_operator operators: _ @token)",
    rewrite=token_swap({"==": ("!=",), "!=": ("==",)}),
    example=Example('return kind == "text"', 'return kind != "text"'),
)
