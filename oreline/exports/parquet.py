"""Rows to a Parquet file and back: explicit schema, row groups bounded by bytes, lists that repeat stored once a group.

Tasks of one repository name nearly the same tests. A dictionary that holds all of them, pages long enough to hold many
rows and a compressor that looks back over the whole page keep every row complete at the price of its difference.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from oreline.records.base import Record
from oreline.records.tables import from_table, schema_of, to_table

RecordT = TypeVar("RecordT", bound=Record)
MB: Final = 1024 * 1024
GROUP_BYTES: Final = 64 * MB
"""Bound on a row group in memory, which is what a reader holds at a time; a single row may exceed it."""
LISTS_GROUP_BYTES: Final = 256 * MB
"""The same where rows hold lists of names: each group holds the names once, and more rows share them."""
BATCH_BYTES: Final = 32 * MB
"""About how much is encoded or decoded at a time: a row may name all tests of a large suite, or say next to nothing."""
FEWEST_ROWS: Final = 16
MOST_ROWS: Final = 512
FORM: Final[Mapping[str, Any]] = {
    "compression": "zstd",
    "compression_level": 9,  # from here on it looks back 8 MB
    "data_page_size": 8 * MB,
    "dictionary_pagesize_limit": 32 * MB,
    "write_page_checksum": True,
}


def write_parquet(
    path: Path,
    rows: Sequence[Record],
    record: type[Record],
    *,
    metadata: Mapping[bytes, bytes] | None = None,
    group_bytes: int | None = None,
) -> None:
    """Write rows of one type, with `metadata` of the file beside its schema. The same rows give the same bytes."""
    schema = schema_of(record)
    with pq.ParquetWriter(path, schema.with_metadata(dict(metadata or {})), **FORM) as writer:
        for group in _groups(_batches(rows, record), group_bytes or _bound(schema)):
            writer.write_table(group, row_group_size=max(1, group.num_rows))


def read_parquet(path: Path, record: type[RecordT]) -> tuple[RecordT, ...]:
    """All rows of a file that `write_parquet` wrote."""
    return tuple(row for piece in read_pieces(path) for row in from_table(piece, record))


def read_pieces(path: Path) -> Iterator[pa.Table]:
    """The rows of a file as small tables; a page that is not as it was written stops it with an OSError."""
    with pq.ParquetFile(path, page_checksum_verification=True) as file:
        for group in range(file.num_row_groups):
            rows = max(FEWEST_ROWS, file.metadata.row_group(group).num_rows * BATCH_BYTES // LISTS_GROUP_BYTES)
            for batch in file.iter_batches(batch_size=rows, row_groups=[group]):
                yield pa.Table.from_batches([batch])


def _bound(schema: pa.Schema) -> int:
    holds_lists = any(pa.types.is_list(kind) and pa.types.is_string(kind.value_type) for kind in schema.types)
    return LISTS_GROUP_BYTES if holds_lists else GROUP_BYTES


def _batches(rows: Sequence[Record], record: type[Record]) -> Iterator[pa.Table]:
    start, size = 0, FEWEST_ROWS
    while start < len(rows):
        table = to_table(rows[start : start + size], record)
        yield table
        start += size
        size = min(MOST_ROWS, size * 2) if table.nbytes < BATCH_BYTES else FEWEST_ROWS


def _groups(tables: Iterable[pa.Table], group_bytes: int) -> Iterator[pa.Table]:
    """Neighbours joined until the bound is near, tables beyond it halved."""
    pending: list[pa.Table] = []
    held = 0
    for piece in (piece for table in tables for piece in _halves(table, group_bytes)):
        if pending and held + piece.nbytes > group_bytes:
            yield pa.concat_tables(pending)
            pending, held = [], 0
        pending.append(piece)
        held += piece.nbytes
    if pending:
        yield pa.concat_tables(pending)


def _halves(table: pa.Table, group_bytes: int) -> Iterator[pa.Table]:
    if table.num_rows <= 1 or table.nbytes <= group_bytes:
        yield table
        return
    middle = table.num_rows // 2
    yield from _halves(table.slice(0, middle), group_bytes)
    yield from _halves(table.slice(middle), group_bytes)
