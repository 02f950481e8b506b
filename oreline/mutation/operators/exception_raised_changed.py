"""The wrong type of error."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

EXCEPTION_RAISED_CHANGED = Operator(
    name="exception_raised_changed",
    explanation="An error is raised with the wrong exception type.",
    rewrite=swap_token,
)
