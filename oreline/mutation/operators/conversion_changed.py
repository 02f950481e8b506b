"""A conversion to the wrong type."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

CONVERSION_CHANGED = Operator(
    name="conversion_changed",
    explanation="A value is converted to the wrong type.",
    rewrite=swap_token,
)
