"""JavaScript's words that are taken for each other, by the operator that exchanges them. TypeScript has the same."""

from collections.abc import Mapping
from typing import Final

from oreline.languages.grammar import Table
from oreline.languages.tables import ARITHMETIC, EQUALITY, EVERYWHERE, pairs

_SIBLINGS: Final = pairs(
    ("min", "max"),
    ("some", "every"),
    ("floor", "ceil"),
    ("toLowerCase", "toUpperCase"),
    ("startsWith", "endsWith"),
    ("indexOf", "lastIndexOf"),
    ("trimStart", "trimEnd"),
    ("padStart", "padEnd"),
    ("push", "unshift"),
    ("pop", "shift"),
    ("keys", "values"),
    ("find", "findLast"),
    ("findIndex", "findLastIndex"),
    ("reduce", "reduceRight"),
    ("encodeURI", "encodeURIComponent"),
    ("decodeURI", "decodeURIComponent"),
    ("resolve", "reject"),
    ("first", "last"),
    ("before", "after"),
    ("next", "prev"),
)
_ZONED: Final = pairs(
    *((f"get{part}", f"getUTC{part}") for part in ("FullYear", "Month", "Date", "Day", "Hours", "Minutes")),
    *((f"set{part}", f"setUTC{part}") for part in ("FullYear", "Month", "Date", "Hours", "Minutes")),
    ("toISOString", "toString"),
)
TABLES: Final[Mapping[str, Table]] = {
    **EVERYWHERE,
    "equality_negated": {**EQUALITY, **pairs(("===", "!=="))},
    "equality_loosened": {"===": ("==",), "!==": ("!=",)},
    "none_check_loosened": {"??": ("||",)},
    "null_guard_dropped": {"?.": (".",)},
    "arithmetic_operator_swapped": {**ARITHMETIC, "**": ("*",)},
    "sibling_call": _SIBLINGS,
    "conversion_changed": {
        "parseInt": ("parseFloat",),
        "parseFloat": ("parseInt",),
        "Number": ("String",),
        "String": ("Number",),
    },
    "encoding_changed": {
        "utf8": ("latin1",),
        "utf-8": ("latin1",),
        "base64": ("base64url",),
        "hex": ("base64",),
        "latin1": ("utf8",),
    },
    "time_zone_changed": _ZONED,
    "exception_raised_changed": {"TypeError": ("RangeError",), "RangeError": ("TypeError",)},
}
