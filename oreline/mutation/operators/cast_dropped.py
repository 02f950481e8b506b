"""A conversion of a number that was forgotten."""

from oreline.mutation.operator import Operator
from oreline.mutation.shapes import keep_part

CAST_DROPPED = Operator(
    name="cast_dropped",
    explanation="A number keeps the type it has, without the conversion it needs.",
    rewrite=keep_part,
)
