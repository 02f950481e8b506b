"""What every record shares: a content hash as identity, and the annotation of free-form columns.

How records become Arrow rows is `tables.py`.
"""

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final

JSON_COLUMN: Final = "json"
Json = Annotated[Mapping[str, Any], JSON_COLUMN]
"""A free-form map. Travels as a JSON string: unioned structs pad every row with nulls."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A frozen row. Fields named in `VOLATILE` are measurements (clocks, raw output), not content."""

    VOLATILE: ClassVar[frozenset[str]] = frozenset()


def to_plain(value: object) -> Any:
    """`value` as JSON types: records and maps become dicts, tuples become lists, sets sorted ones, bytes hex."""
    if isinstance(value, str):
        return value  # first, as nearly all is text
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(to_plain(item) for item in value)
    if isinstance(value, bytes):
        return value.hex()
    return value


def canonical_json(value: object) -> str:
    """The one JSON text of a value: sorted keys, no blanks, no NaN."""
    return json.dumps(to_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(*parts: object) -> str:
    """SHA-256 (64 hex digits) of the canonical JSON of `parts`."""
    text = canonical_json(list(parts))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def stable_content(value: object) -> Any:
    """`value` as JSON types without its volatile fields, at every depth."""
    if isinstance(value, str):
        return value
    if isinstance(value, Record):
        kept = [f.name for f in dataclasses.fields(value) if f.name not in value.VOLATILE]
        return {name: stable_content(getattr(value, name)) for name in kept}
    if isinstance(value, Mapping):
        return {str(key): stable_content(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [stable_content(item) for item in value]
    return to_plain(value)


def content_hash(value: object) -> str:
    """SHA-256 of a record (or a sequence of them) without its volatile fields."""
    return _digest_of_rows(value) if isinstance(value, list | tuple) else digest(stable_content(value))


def _digest_of_rows(rows: Sequence[object]) -> str:
    """`digest` of all rows, whose text is never held at once: a table may name every test of a suite in each row."""
    hasher = hashlib.sha256(b"[[")
    for number, row in enumerate(rows):
        text = canonical_json(stable_content(row))
        hasher.update(b"," * bool(number) + text.encode("utf-8", "surrogatepass"))
    hasher.update(b"]]")
    return hasher.hexdigest()
