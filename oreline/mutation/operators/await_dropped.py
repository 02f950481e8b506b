"""A result that is not waited for."""

from oreline.mutation.operator import Operator
from oreline.mutation.shapes import keep_part

AWAIT_DROPPED = Operator(
    name="await_dropped",
    explanation="An asynchronous result is used without being awaited.",
    rewrite=keep_part,
    may_suspend=True,
)
