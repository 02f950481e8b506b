"""`==` where `!=` was meant."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

EQUALITY_NEGATED = Operator(
    name="equality_negated",
    explanation="A test for equality is a test for inequality, or the other way round.",
    rewrite=swap_token,
)
