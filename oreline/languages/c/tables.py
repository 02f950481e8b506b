"""Words of C and C++ that are taken for each other, by the operator that exchanges them."""

from collections.abc import Mapping
from typing import Final

from oreline.languages.grammar import Table
from oreline.languages.tables import EVERYWHERE, pairs

_SIBLINGS: Final = pairs(
    ("min", "max"),
    ("MIN", "MAX"),
    ("floor", "ceil"),
    ("tolower", "toupper"),
    ("islower", "isupper"),
    ("isalpha", "isalnum"),
    ("strchr", "strrchr"),
    ("strcmp", "strcasecmp"),
    ("strncmp", "strncasecmp"),
    ("memcpy", "memmove"),
    ("htons", "htonl"),
    ("ntohs", "ntohl"),
    ("any_of", "all_of"),
    ("lower_bound", "upper_bound"),
    ("find", "rfind"),
    ("find_first_of", "find_last_of"),
    ("front", "back"),
    ("push_front", "push_back"),
    ("pop_front", "pop_back"),
    ("begin", "rbegin"),
    ("first", "last"),
    ("next", "prev"),
)
_RAISED: Final[Table] = {
    **pairs(("invalid_argument", "out_of_range"), ("runtime_error", "logic_error")),
    "length_error": ("out_of_range",),
    "domain_error": ("invalid_argument",),
    "exception": ("runtime_error",),
}
TABLES: Final[Mapping[str, Table]] = {
    **EVERYWHERE,
    "sibling_call": _SIBLINGS,
    "conversion_changed": {
        **pairs(("atoi", "atol"), ("strtol", "strtoul"), ("strtod", "strtof"), ("stoi", "stol"), ("float", "double")),
        "double": ("int", "float"),
        "int": ("unsigned",),
        "size_t": ("int",),
        "uint64_t": ("uint32_t",),
        "int64_t": ("int32_t",),
        "uint32_t": ("uint16_t",),
        "uint8_t": ("int8_t",),
    },
    "exception_raised_changed": _RAISED,
    "exception_caught_changed": _RAISED,
}
