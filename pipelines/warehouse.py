"""Tables on disk: one Parquet file a table and partition, its rejections beside it. Written whole or not at all."""

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from assets.tables import RecordT, Table
from oreline.errors import StorageError
from oreline.exports.parquet import read_parquet, read_pieces, write_parquet
from oreline.records.base import Record, content_hash
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept, Rejection

FINGERPRINT: Final = b"oreline.fingerprint"
CONTENT: Final = b"oreline.content"
SUFFIX: Final = ".parquet"
REJECTED: Final = ".rejected"
DAMAGE: Final = (pa.ArrowException, OSError)
"""What the reader raises over bytes that are no table."""


class Warehouse:
    """Tables below the data folder. Nothing is created before the first write."""

    def __init__(self, layout: DataLayout) -> None:
        self._layout = layout

    def fingerprint(self, table: Table[Any], partition: str) -> str:
        """Fingerprint of what the stored table was made from; empty when there is no whole table."""
        is_whole = all(map(_is_sound, (self._path(table, partition), self._rejected_path(table, partition))))
        return self._metadata(table, partition).get(FINGERPRINT, b"").decode() if is_whole else ""

    def content(self, table: Table[Any], partition: str) -> str:
        """Content hash of the stored rows; empty when there are none."""
        return self._metadata(table, partition).get(CONTENT, b"").decode()

    def schema(self, table: Table[Any], partition: str) -> pa.Schema | None:
        """Arrow schema of the stored rows; None when the table isn't there.

        Raises:
            StorageError: the table is damaged.
        """
        path = self._path(table, partition)
        with _blamed(path):
            return pq.read_schema(path) if path.exists() else None

    def read(self, table: Table[RecordT], partition: str) -> tuple[RecordT, ...]:
        """Stored rows in their order; none when the table isn't there.

        Raises:
            StorageError: the table is damaged.
        """
        return _read(self._path(table, partition), table.record)

    def rejected(self, table: Table[Any], partition: str) -> tuple[Rejection, ...]:
        """What the stage turned away in this partition."""
        return _read(self._rejected_path(table, partition), Rejection)

    def write(self, table: Table[RecordT], partition: str, kept: Kept[RecordT], fingerprint: str) -> None:
        """Store rejections, then rows: a table with rows has its rejections."""
        metadata = {FINGERPRINT: fingerprint.encode(), CONTENT: content_hash(kept.rows).encode()}
        _write(self._rejected_path(table, partition), kept.rejected, Rejection, {})
        _write(self._path(table, partition), kept.rows, table.record, metadata)

    def count(self, table: Table[Any], partition: str) -> int:
        """How many rows are stored, from the file's footer alone."""
        path = self._path(table, partition)
        return int(pq.read_metadata(path).num_rows) if path.exists() else 0

    def reasons(self, table: Table[Any], partition: str) -> Mapping[str, int]:
        """How many items the stage turned away, by reason."""
        path = self._rejected_path(table, partition)
        if not path.exists():
            return {}
        counted = pl.scan_parquet(path).group_by("reason").len().sort("reason").collect()
        return dict(counted.iter_rows())

    def files(self, table: Table[Any]) -> tuple[Path, ...]:
        """The files of all partitions that are stored, sorted."""
        found = self._path(table, "any").parent.glob(f"*{SUFFIX}")
        return tuple(sorted(path for path in found if not path.name.endswith(REJECTED + SUFFIX)))

    def _path(self, table: Table[Any], partition: str) -> Path:
        return self._layout.table(table.key, partition)

    def _rejected_path(self, table: Table[Any], partition: str) -> Path:
        return self._layout.table(table.key, partition + REJECTED)

    def _metadata(self, table: Table[Any], partition: str) -> Mapping[bytes, bytes]:
        path = self._path(table, partition)
        try:
            return pq.read_schema(path).metadata or {} if path.exists() else {}
        except DAMAGE:
            return {}


def _read(path: Path, record: type[RecordT]) -> tuple[RecordT, ...]:
    with _blamed(path):
        return read_parquet(path, record) if path.exists() else ()


def _is_sound(path: Path) -> bool:
    if not path.exists():
        return False
    try:
        deque(read_pieces(path), maxlen=0)
    except DAMAGE:
        return False
    return True


@contextmanager
def _blamed(path: Path) -> Iterator[None]:
    try:
        yield
    except DAMAGE as error:
        detail = f"{path} cannot be read ({error}); build without --only, and it is made anew"
        raise StorageError("damaged_table", detail) from error


def _write(path: Path, rows: Sequence[Record], record: type[Record], metadata: Mapping[bytes, bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    passing = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    write_parquet(passing, rows, record, metadata=metadata)
    passing.replace(path)
