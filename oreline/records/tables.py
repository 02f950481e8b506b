"""Records as Arrow tables and back. The schema is derived from a record's types alone, never from its values."""

import dataclasses
import json
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, partial
from sys import intern
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

import pyarrow as pa

from oreline.records.base import JSON_COLUMN, Record, canonical_json
from oreline.records.text import restored, storable

RecordT = TypeVar("RecordT", bound=Record)
SCALARS: Mapping[type, pa.DataType] = {
    str: pa.string(),
    int: pa.int64(),
    float: pa.float64(),
    bool: pa.bool_(),
    bytes: pa.binary(),
}


def _read_hints(record: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(record, include_extras=True)
    return {field.name: hints[field.name] for field in dataclasses.fields(record)}


_hints = cast("Callable[[type[Any]], dict[str, Any]]", cache(_read_hints))


def _is_json(hint: Any) -> bool:
    return JSON_COLUMN in getattr(hint, "__metadata__", ())


def _optional(hint: Any) -> tuple[Any, bool]:
    """The type without `| None`, and whether that was there."""
    if get_origin(hint) in (types.UnionType, typing.Union):
        inner = [arm for arm in get_args(hint) if arm is not type(None)]
        return inner[0], True
    return hint, False


def _arrow_type(hint: Any) -> pa.DataType:
    hint, _ = _optional(hint)
    if _is_json(hint):
        return pa.string()
    if get_origin(hint) is tuple:
        return pa.list_(pa.field("element", _arrow_type(get_args(hint)[0])))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return pa.string()
    if isinstance(hint, type) and issubclass(hint, Record):
        return pa.struct(list(schema_of(hint)))
    return SCALARS[hint]


def schema_of(record: type[Any]) -> pa.Schema:
    """Explicit Arrow schema of a record type (a `Record` subclass); only fields typed `| None` are nullable."""
    return pa.schema(
        [pa.field(name, _arrow_type(hint), nullable=_optional(hint)[1]) for name, hint in _hints(record).items()]
    )


Convert = Callable[[Any], Any]


def _present(convert: Convert, value: Any) -> Any:
    return None if value is None else convert(value)


def _encoder(hint: Any) -> Convert:
    """How a value of this type becomes what Arrow takes. Found once a field, as tables have many rows."""
    return partial(_present, _encoder_of(_optional(hint)[0]))


def _encoder_of(hint: Any) -> Convert:
    if _is_json(hint):
        return lambda value: storable(canonical_json(value))
    if get_origin(hint) is tuple:
        item = _encoder(get_args(hint)[0])
        return lambda value: [item(element) for element in value]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: value.value
    if isinstance(hint, type) and issubclass(hint, Record):
        return encode_row
    return lambda value: storable(value) if isinstance(value, str) else value


def encode_row(record: Record) -> dict[str, Any]:
    """A record as a plain row: what its Arrow schema expects, free-form maps as JSON strings."""
    return {name: encode(getattr(record, name)) for name, encode in _encoders(type(record))}


def _decoder(hint: Any) -> Convert:
    return partial(_present, _decoder_of(_optional(hint)[0]))


def _decoder_of(hint: Any) -> Convert:
    if _is_json(hint):
        return lambda value: json.loads(restored(value))
    if get_origin(hint) is tuple and get_args(hint)[0] is str:
        # Rows of one repository name the same tests, thousands of them: one text serves all.
        return lambda value: tuple(intern(restored(element)) for element in value)
    if get_origin(hint) is tuple:
        item = _decoder(get_args(hint)[0])
        return lambda value: tuple(item(element) for element in value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    if isinstance(hint, type) and issubclass(hint, Record):
        return lambda value: decode_row(value, hint)
    return lambda value: restored(value) if isinstance(value, str) else value


def decode_row(row: Mapping[str, Any], record: type[RecordT]) -> RecordT:
    """The record of a plain row, inverse of `encode_row`."""
    return record(**{name: decode(row[name]) for name, decode in _decoders(record)})


def _read_encoders(record: type[Any]) -> tuple[tuple[str, Convert], ...]:
    return tuple((name, _encoder(hint)) for name, hint in _hints(record).items())


def _read_decoders(record: type[Any]) -> tuple[tuple[str, Convert], ...]:
    return tuple((name, _decoder(hint)) for name, hint in _hints(record).items())


_encoders = cast("Callable[[type[Any]], tuple[tuple[str, Convert], ...]]", cache(_read_encoders))
_decoders = cast("Callable[[type[Any]], tuple[tuple[str, Convert], ...]]", cache(_read_decoders))


def to_table(rows: Iterable[Record], record: type[Record]) -> pa.Table:
    """Rows of one record type as an Arrow table with its explicit schema, empty or not."""
    return pa.Table.from_pylist([encode_row(row) for row in rows], schema=schema_of(record))


def from_table(table: pa.Table, record: type[RecordT]) -> tuple[RecordT, ...]:
    """Records of an Arrow table, in its order."""
    return tuple(decode_row(row, record) for row in table.to_pylist())
