"""Go's words that are taken for each other, by the operator that exchanges them."""

from collections.abc import Mapping
from typing import Final

from oreline.languages.grammar import Table
from oreline.languages.tables import EVERYWHERE, pairs

_SIBLINGS: Final = pairs(
    ("min", "max"),
    ("Min", "Max"),
    ("Floor", "Ceil"),
    ("ToLower", "ToUpper"),
    ("HasPrefix", "HasSuffix"),
    ("TrimPrefix", "TrimSuffix"),
    ("TrimLeft", "TrimRight"),
    ("Index", "LastIndex"),
    ("IndexByte", "LastIndexByte"),
    ("Before", "After"),
    ("Front", "Back"),
    ("PushFront", "PushBack"),
    ("Next", "Prev"),
    ("Lock", "RLock"),
    ("Add", "Sub"),
    ("Contains", "ContainsAny"),
    ("Keys", "Values"),
)
TABLES: Final[Mapping[str, Table]] = {
    **EVERYWHERE,
    "sibling_call": _SIBLINGS,
    "encoding_changed": pairs(
        ("BigEndian", "LittleEndian"), ("StdEncoding", "URLEncoding"), ("RawStdEncoding", "RawURLEncoding")
    ),
    "time_zone_changed": pairs(("UTC", "Local")),
}
