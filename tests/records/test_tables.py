"""Records through Arrow and Parquet and back, with the schema that their types declare."""

from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from oreline.records.base import Json, Record
from oreline.records.tables import encode_row, from_table, schema_of, to_table
from oreline.records.testing import Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner(Record):
    number: int
    note: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer(Record):
    name: str
    score: float | None
    is_good: bool
    raw: bytes
    status: Status
    words: tuple[str, ...]
    inner: Inner
    many: tuple[Inner, ...]


FULL = Outer(
    name="é [a b]",
    score=0.5,
    is_good=True,
    raw=b"\x00\xff",
    status=Status.XFAILED,
    words=("x", ""),
    inner=Inner(number=1, note={"k": None}),
    many=(Inner(number=2, note={}), Inner(number=3, note={"other": [1]})),
)
BARE = Outer(
    name="",
    score=None,
    is_good=False,
    raw=b"",
    status=Status.PASSED,
    words=(),
    inner=Inner(number=0, note={}),
    many=(),
)


def test_schema_comes_from_types() -> None:
    inner = pa.struct([pa.field("number", pa.int64(), nullable=False), pa.field("note", pa.string(), nullable=False)])
    assert schema_of(Outer) == pa.schema(
        [
            pa.field("name", pa.string(), nullable=False),
            pa.field("score", pa.float64(), nullable=True),
            pa.field("is_good", pa.bool_(), nullable=False),
            pa.field("raw", pa.binary(), nullable=False),
            pa.field("status", pa.string(), nullable=False),
            pa.field("words", pa.list_(pa.field("element", pa.string(), nullable=True)), nullable=False),
            pa.field("inner", inner, nullable=False),
            pa.field("many", pa.list_(pa.field("element", inner, nullable=True)), nullable=False),
        ]
    )


def test_free_form_maps_travel_as_json_text() -> None:
    assert encode_row(FULL)["many"] == [{"number": 2, "note": "{}"}, {"number": 3, "note": '{"other":[1]}'}]


@pytest.mark.parametrize("rows", [(), (BARE,), (FULL, BARE)], ids=["no row", "only empty values", "full and empty"])
def test_rows_come_back_equal_from_parquet(rows: tuple[Outer, ...], tmp_path: Path) -> None:
    pq.write_table(to_table(rows, Outer), tmp_path / "rows.parquet")
    read = pq.read_table(tmp_path / "rows.parquet")
    assert read.schema.equals(schema_of(Outer))
    assert from_table(read, Outer) == rows


def test_a_value_of_the_wrong_type_is_refused() -> None:
    row = Inner(number="one", note={})  # type: ignore[arg-type]
    with pytest.raises(pa.ArrowInvalid):
        to_table((row,), Inner)
