"""`in` where `not in` was meant."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

MEMBERSHIP_NEGATED = Operator(
    name="membership_negated",
    explanation="A test for membership has the opposite sense.",
    rewrite=swap_token,
)
