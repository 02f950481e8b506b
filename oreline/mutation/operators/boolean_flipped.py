"""The wrong one of true and false."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

BOOLEAN_FLIPPED = Operator(
    name="boolean_flipped",
    explanation="A flag has the opposite value.",
    rewrite=swap_token,
)
