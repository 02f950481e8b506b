"""A loop that was forgotten."""

from oreline.mutation.operator import Operator
from oreline.mutation.shapes import remove_whole

LOOP_REMOVED = Operator(
    name="loop_removed",
    explanation="Something that must be done for every item is not done at all.",
    rewrite=remove_whole,
)
