"""Python's words that are taken for each other, by the operator that exchanges them."""

from collections.abc import Mapping
from typing import Final

from oreline.languages.grammar import Table
from oreline.languages.tables import ARITHMETIC, AUGMENTED, BOUNDARY, EQUALITY, REVERSED, pairs

_SIBLINGS: Final = pairs(
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
_CAUGHT: Final[Table] = {
    "KeyError": ("IndexError",),
    "IndexError": ("KeyError",),
    "LookupError": ("KeyError", "IndexError"),
    "ValueError": ("TypeError",),
    "TypeError": ("ValueError",),
    "AttributeError": ("TypeError",),
    "OSError": ("FileNotFoundError",),
    "ImportError": ("ModuleNotFoundError",),
    "UnicodeError": ("UnicodeDecodeError", "UnicodeEncodeError"),
    "Exception": ("ValueError", "RuntimeError"),
}
_RAISED: Final[Table] = {
    "ValueError": ("TypeError",),
    "TypeError": ("ValueError",),
    "KeyError": ("IndexError",),
    "IndexError": ("KeyError",),
    "AttributeError": ("TypeError",),
    "RuntimeError": ("ValueError",),
    "NotImplementedError": ("TypeError",),
    "OverflowError": ("ValueError",),
}
_FALLBACKS: Final[Table] = {"get": ("1",), "pop": ("1",), "setdefault": ("1",), "getattr": ("2",), "next": ("1",)}
"""Calls whose last argument is the fallback, and its place."""

TABLES: Final[Mapping[str, Table]] = {
    "comparison_boundary": BOUNDARY,
    "comparison_reversed": REVERSED,
    "equality_negated": EQUALITY,
    "membership_negated": pairs(("in", "not in")),
    "identity_negated": pairs(("is", "is not")),
    "boolean_operator_swapped": pairs(("and", "or")),
    "arithmetic_operator_swapped": {**ARITHMETIC, "/": ("//",), "//": ("/",), "%": ("//",), "**": ("*",)},
    "augmented_assignment_changed": AUGMENTED,
    "boolean_flipped": pairs(("True", "False")),
    "conversion_changed": {
        **pairs(("int", "float"), ("list", "tuple"), ("bytes", "bytearray")),
        "str": ("repr",),
        "repr": ("str",),
        "set": ("list",),
    },
    "encoding_changed": {
        "utf-8": ("latin-1",),
        "utf8": ("latin-1",),
        "latin-1": ("utf-8",),
        "ascii": ("utf-8",),
        "utf-16": ("utf-8",),
    },
    "time_zone_changed": pairs(("utcnow", "now"), ("utcfromtimestamp", "fromtimestamp"), ("gmtime", "localtime")),
    "default_changed": pairs(("True", "False")),
    "sibling_call": _SIBLINGS,
    "fallback_dropped": _FALLBACKS,
    "exception_caught_changed": _CAUGHT,
    "exception_raised_changed": _RAISED,
}
