"""Off by one at a boundary: `<` where `<=` was meant."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

COMPARISON_BOUNDARY = Operator(
    name="comparison_boundary",
    explanation="A comparison wrongly includes or excludes its boundary value.",
    rewrite=swap_token,
)
