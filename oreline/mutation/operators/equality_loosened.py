"""A comparison that converts before it compares."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

EQUALITY_LOOSENED = Operator(
    name="equality_loosened",
    explanation="A comparison takes values of different types for equal.",
    rewrite=swap_token,
)
