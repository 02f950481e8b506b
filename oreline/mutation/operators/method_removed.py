"""A method that a class should have."""

from oreline.mutation.operator import Operator
from oreline.mutation.shapes import remove_whole

METHOD_REMOVED = Operator(
    name="method_removed",
    explanation="A method is missing, so that an inherited one is used or none.",
    rewrite=remove_whole,
)
