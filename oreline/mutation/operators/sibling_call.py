"""The wrong one of two functions or methods that people mix up."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

SIBLING_CALL = Operator(
    name="sibling_call",
    explanation="A call goes to a related function that does something else.",
    rewrite=swap_token,
)
