"""The wrong encoding of text."""

from oreline.mutation.edits import swap_token
from oreline.mutation.operator import Operator

ENCODING_CHANGED = Operator(
    name="encoding_changed",
    explanation="Text is read or written in the wrong encoding.",
    rewrite=swap_token,
)
