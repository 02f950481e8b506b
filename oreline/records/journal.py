"""Rows in a file that only grows, one JSON line each: what a killed writer has left half written never counts."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

from oreline.errors import StorageError
from oreline.records.base import Record, canonical_json
from oreline.records.tables import decode_row, encode_row

RecordT = TypeVar("RecordT", bound=Record)


class Journal(Generic[RecordT]):
    """One such file. One writer at a time: whoever holds the data folder."""

    def __init__(self, path: Path, record: type[RecordT]) -> None:
        self._path = path
        self._record = record
        self._has_sound_end = False

    def read(self) -> tuple[RecordT, ...]:
        """All rows in their order; none where there is no file.

        Raises:
            StorageError: a line is damaged; it is named.
        """
        whole = self._whole().decode("utf-8", "replace")
        lines = [(number, line) for number, line in enumerate(whole.split("\n"), start=1) if line.strip()]
        return tuple(self._row(number, line) for number, line in lines)

    def append(self, rows: Iterable[RecordT]) -> None:
        """Write rows behind the others; they are on the disk when this returns."""
        text = "".join(f"{canonical_json(encode_row(row))}\n" for row in rows)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            if not self._has_sound_end:
                self._mend(file)
            file.write(text.encode("utf-8", "surrogatepass"))
            file.flush()
            os.fsync(file.fileno())

    def _mend(self, file: BinaryIO) -> None:
        """Take off what a killed writer has left; once is enough, as there is one writer."""
        whole = self._whole()
        file.truncate(len(whole))
        if whole and not whole.endswith(b"\n"):
            file.write(b"\n")
        self._has_sound_end = True

    def _whole(self) -> bytes:
        """Up to the last line that was written to its end; an editor may have left that one without its line feed."""
        content = self._path.read_bytes() if self._path.exists() else b""
        before = content.rfind(b"\n") + 1
        return content if _is_json(content[before:]) else content[:before]

    def _row(self, number: int, line: str) -> RecordT:
        try:
            return decode_row(json.loads(line), self._record)
        except (ValueError, KeyError, TypeError) as error:
            detail = f"{self._path} line {number} can't be read ({error}); mend or remove that line"
            raise StorageError("damaged_journal", detail) from error


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True
