"""The wrong time zone."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

TIME_ZONE_CHANGED = Operator(
    name="time_zone_changed",
    explanation="A time is taken in the wrong time zone.",
    rewrite=swap_token,
)
