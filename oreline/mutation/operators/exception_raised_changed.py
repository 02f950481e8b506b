"""The wrong type of error."""

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Example, Operator

EXCEPTION_RAISED_CHANGED = Operator(
    name="exception_raised_changed",
    explanation="An error is raised with the wrong exception type.",
    query="""
    (raise_statement . (call function: (identifier) @token))
    (raise_statement . (identifier) @token)
    """,
    rewrite=token_swap(
        {
            "ValueError": ("TypeError",),
            "TypeError": ("ValueError",),
            "KeyError": ("IndexError",),
            "IndexError": ("KeyError",),
            "AttributeError": ("TypeError",),
            "RuntimeError": ("ValueError",),
            "NotImplementedError": ("TypeError",),
            "OverflowError": ("ValueError",),
        }
    ),
    example=Example("raise ValueError(name)", "raise TypeError(name)"),
)
