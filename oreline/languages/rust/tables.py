"""Rust's words that are taken for each other, by the operator that exchanges them."""

from collections.abc import Mapping
from typing import Final

from oreline.languages.grammar import Table
from oreline.languages.tables import EVERYWHERE, pairs

_SIBLINGS: Final = pairs(
    ("min", "max"),
    ("any", "all"),
    ("floor", "ceil"),
    ("first", "last"),
    ("front", "back"),
    ("push_front", "push_back"),
    ("pop_front", "pop_back"),
    ("starts_with", "ends_with"),
    ("trim_start", "trim_end"),
    ("strip_prefix", "strip_suffix"),
    ("to_lowercase", "to_uppercase"),
    ("to_ascii_lowercase", "to_ascii_uppercase"),
    ("find", "rfind"),
    ("split", "rsplit"),
    ("splitn", "rsplitn"),
    ("split_once", "rsplit_once"),
    ("position", "rposition"),
    ("is_some", "is_none"),
    ("is_ok", "is_err"),
    ("take", "skip"),
    ("take_while", "skip_while"),
    ("next", "next_back"),
    ("keys", "values"),
    ("min_by_key", "max_by_key"),
    ("saturating_add", "wrapping_add"),
    ("saturating_sub", "wrapping_sub"),
    ("is_alphabetic", "is_alphanumeric"),
)
_ENDS: Final = pairs(
    ("to_be_bytes", "to_le_bytes"), ("from_be_bytes", "from_le_bytes"), ("to_be", "to_le"), ("from_be", "from_le")
)
_CASTS: Final[Table] = {
    "u128": ("u64",),
    "u64": ("u32",),
    "u32": ("u16",),
    "u16": ("u8",),
    "i64": ("i32",),
    "i32": ("i16",),
    "f64": ("f32",),
    "usize": ("u8",),
    "isize": ("i32",),
}
TABLES: Final[Mapping[str, Table]] = {
    **EVERYWHERE,
    "range_off_by_one": pairs(("..", "..=")),
    "sibling_call": _SIBLINGS,
    "encoding_changed": _ENDS,
    "conversion_changed": _CASTS,
}
