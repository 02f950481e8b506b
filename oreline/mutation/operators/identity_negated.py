"""`is` where `is not` was meant."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

IDENTITY_NEGATED = Operator(
    name="identity_negated",
    explanation="A test for identity has the opposite sense.",
    rewrite=swap_token,
)
