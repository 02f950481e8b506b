"""`is` where `is not` was meant."""

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Example, Operator

IDENTITY_NEGATED = Operator(
    name="identity_negated",
    explanation="A test for identity has the opposite sense.",
    query="(comparison_operator operators: _ @token)",
    rewrite=token_swap({"is": ("is not",), "is not": ("is",)}),
    example=Example("return default is None", "return default is not None"),
)
