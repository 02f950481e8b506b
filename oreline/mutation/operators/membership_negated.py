"""`in` where `not in` was meant."""

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Example, Operator

MEMBERSHIP_NEGATED = Operator(
    name="membership_negated",
    explanation="A test for membership has the opposite sense.",
    query="(comparison_operator operators: _ @token)",
    rewrite=token_swap({"in": ("not in",), "not in": ("in",)}),
    example=Example("return key in seen", "return key not in seen"),
)
