"""Java's words that are taken for each other, by the operator that exchanges them."""

from collections.abc import Mapping
from typing import Final

from oreline.languages.grammar import Table
from oreline.languages.tables import EVERYWHERE, pairs

_SIBLINGS: Final = pairs(
    ("min", "max"),
    ("anyMatch", "allMatch"),
    ("floor", "ceil"),
    ("toLowerCase", "toUpperCase"),
    ("startsWith", "endsWith"),
    ("indexOf", "lastIndexOf"),
    ("stripLeading", "stripTrailing"),
    ("isBefore", "isAfter"),
    ("plus", "minus"),
    ("plusDays", "minusDays"),
    ("getFirst", "getLast"),
    ("addFirst", "addLast"),
    ("removeFirst", "removeLast"),
    ("pollFirst", "pollLast"),
    ("peekFirst", "peekLast"),
    ("keySet", "values"),
    ("getKey", "getValue"),
    ("floorKey", "ceilingKey"),
    ("lowerKey", "higherKey"),
    ("headMap", "tailMap"),
    ("findFirst", "findAny"),
    ("put", "putIfAbsent"),
    ("addAll", "removeAll"),
    ("retainAll", "removeAll"),
    ("equals", "equalsIgnoreCase"),
)
_CAUGHT: Final[Table] = {
    "Exception": ("RuntimeException",),
    "RuntimeException": ("IllegalStateException",),
    "NumberFormatException": ("NullPointerException",),
    "IllegalArgumentException": ("IllegalStateException",),
    "IndexOutOfBoundsException": ("NullPointerException",),
    "Throwable": ("Exception",),
}
_RAISED: Final[Table] = {
    **pairs(("IllegalArgumentException", "IllegalStateException")),
    "IndexOutOfBoundsException": ("IllegalArgumentException",),
    "NullPointerException": ("IllegalArgumentException",),
    "NoSuchElementException": ("IllegalStateException",),
    "UnsupportedOperationException": ("IllegalStateException",),
    "ArithmeticException": ("IllegalArgumentException",),
}
TABLES: Final[Mapping[str, Table]] = {
    **EVERYWHERE,
    "sibling_call": _SIBLINGS,
    "conversion_changed": pairs(
        ("intValue", "longValue"),
        ("parseInt", "parseUnsignedInt"),
        ("doubleValue", "floatValue"),
        ("toInstant", "toString"),
    ),
    "time_zone_changed": {"UTC": ("MAX",), "toLocalDate": ("toLocalTime",), "toLocalDateTime": ("toInstant",)},
    "encoding_changed": pairs(("UTF_8", "ISO_8859_1"), ("UTF_16", "UTF_8"), ("US_ASCII", "UTF_8")),
    "exception_caught_changed": _CAUGHT,
    "exception_raised_changed": _RAISED,
}
