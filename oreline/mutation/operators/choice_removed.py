"""A choice between two values that was forgotten."""

from oreline.mutation.operator import Operator
from oreline.mutation.shapes import keep_part

CHOICE_REMOVED = Operator(
    name="choice_removed",
    explanation="One outcome of a conditional expression is used in every case.",
    rewrite=keep_part,
)
