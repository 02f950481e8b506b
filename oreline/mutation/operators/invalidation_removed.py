"""A cache or other stale state that is not cleared."""

from oreline.mutation.operator import Operator
from oreline.mutation.shapes import remove_whole

INVALIDATION_REMOVED = Operator(
    name="invalidation_removed",
    explanation="What was remembered is not cleared when it is out of date.",
    rewrite=remove_whole,
)
