"""`and` where `or` was meant."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

BOOLEAN_OPERATOR_SWAPPED = Operator(
    name="boolean_operator_swapped",
    explanation="Two conditions are joined by the wrong one of `and` and `or`.",
    rewrite=swap_token,
)
