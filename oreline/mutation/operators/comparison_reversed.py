"""A comparison in the wrong direction."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

COMPARISON_REVERSED = Operator(
    name="comparison_reversed",
    explanation="A comparison has the wrong direction.",
    rewrite=swap_token,
)
