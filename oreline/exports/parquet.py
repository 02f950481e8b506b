"""Rows to a Parquet file and back: explicit schema, row groups bounded by bytes."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from oreline.records.base import Record
from oreline.records.tables import from_table, schema_of, to_table

RecordT = TypeVar("RecordT", bound=Record)
GROUP_BYTES = 64 * 1024 * 1024
"""Bound on a row group in memory; a single row may exceed it."""
BATCH_ROWS = 512
"""Rows that are encoded at a time."""


def write_parquet(path: Path, rows: Sequence[Record], record: type[Record], *, group_bytes: int = GROUP_BYTES) -> None:
    """Write rows of one type. The same rows give the same bytes."""
    with pq.ParquetWriter(path, schema_of(record), compression="zstd") as writer:
        for group in _groups(_batches(rows, record), group_bytes):
            writer.write_table(group, row_group_size=max(1, group.num_rows))


def read_parquet(path: Path, record: type[RecordT]) -> tuple[RecordT, ...]:
    """All rows of a file that `write_parquet` wrote."""
    with pq.ParquetFile(path) as file:
        batches = file.iter_batches(batch_size=BATCH_ROWS)
        return tuple(row for batch in batches for row in from_table(pa.Table.from_batches([batch]), record))


def _batches(rows: Sequence[Record], record: type[Record]) -> Iterator[pa.Table]:
    for start in range(0, len(rows), BATCH_ROWS):
        yield to_table(rows[start : start + BATCH_ROWS], record)


def _groups(tables: Iterable[pa.Table], group_bytes: int) -> Iterator[pa.Table]:
    """Neighbours joined until the bound is near, tables beyond it halved."""
    pending: list[pa.Table] = []
    for piece in (piece for table in tables for piece in _halves(table, group_bytes)):
        if pending and sum(table.nbytes for table in pending) + piece.nbytes > group_bytes:
            yield pa.concat_tables(pending)
            pending = []
        pending.append(piece)
    if pending:
        yield pa.concat_tables(pending)


def _halves(table: pa.Table, group_bytes: int) -> Iterator[pa.Table]:
    if table.num_rows <= 1 or table.nbytes <= group_bytes:
        yield table
        return
    middle = table.num_rows // 2
    yield from _halves(table.slice(0, middle), group_bytes)
    yield from _halves(table.slice(middle), group_bytes)
