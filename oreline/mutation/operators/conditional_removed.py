"""A case distinction that was forgotten."""

from oreline.mutation.operator import Operator
from oreline.mutation.shapes import remove_whole

CONDITIONAL_REMOVED = Operator(
    name="conditional_removed",
    explanation="A whole case distinction is missing.",
    rewrite=remove_whole,
)
