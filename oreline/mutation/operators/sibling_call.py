"""The wrong one of two functions or methods that people mix up."""

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Example, Operator

_PAIRS = (
    ("min", "max"),
    ("any", "all"),
    ("floor", "ceil"),
    ("lower", "upper"),
    ("lstrip", "rstrip"),
    ("startswith", "endswith"),
    ("removeprefix", "removesuffix"),
    ("find", "rfind"),
    ("index", "rindex"),
    ("partition", "rpartition"),
    ("split", "rsplit"),
    ("ljust", "rjust"),
    ("append", "extend"),
    ("appendleft", "append"),
    ("popleft", "pop"),
    ("keys", "values"),
    ("union", "intersection"),
    ("issubset", "issuperset"),
    ("bisect_left", "bisect_right"),
)
_TABLE = {**{b: (a,) for a, b in _PAIRS}, **{a: (b,) for a, b in _PAIRS}}

SIBLING_CALL = Operator(
    name="sibling_call",
    explanation="A call goes to a related function that does something else.",
    query="""
    (call function: (identifier) @token)
    (call function: (attribute attribute: (identifier) @token))
    """,
    rewrite=token_swap(_TABLE),
    example=Example("return name.startswith(prefix)", "return name.endswith(prefix)"),
)
