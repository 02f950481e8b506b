"""Access to what may be missing."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

NULL_GUARD_DROPPED = Operator(
    name="null_guard_dropped",
    explanation="Something that may be missing is used without asking.",
    rewrite=swap_token,
)
