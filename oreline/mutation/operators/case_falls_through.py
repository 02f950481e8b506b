"""A case that runs on into the next one."""

from oreline.mutation.operator import Operator
from oreline.mutation.shapes import remove_whole

CASE_FALLS_THROUGH = Operator(
    name="case_falls_through",
    explanation="A case of a switch runs on into the next one.",
    rewrite=remove_whole,
)
