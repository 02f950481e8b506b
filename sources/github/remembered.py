"""Answers of REST with their ETags: asked again, what didn't change costs nothing of the limit."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oreline.files import read_bytes, write_bytes
from oreline.records.base import digest


@dataclass(frozen=True, slots=True)
class RememberedAnswer:
    """An answer and its version."""

    etag: str
    body: Any


@dataclass(frozen=True, slots=True)
class Remembered:
    """A folder of answers, one file a question."""

    folder: Path

    def find(self, path: str, parameters: dict[str, Any]) -> RememberedAnswer | None:
        """What was answered last; None for a new question or a spoilt file."""
        try:
            stored = json.loads(read_bytes(self._file(path, parameters)) or b"")
            return RememberedAnswer(stored["etag"], stored["body"])
        except (ValueError, KeyError, TypeError):
            return None

    def keep(self, path: str, parameters: dict[str, Any], etag: str, body: Any) -> None:
        """Keep an answer, unless the host gave it no version."""
        if etag:
            write_bytes(self._file(path, parameters), json.dumps({"etag": etag, "body": body}).encode())

    def _file(self, path: str, parameters: dict[str, Any]) -> Path:
        return self.folder / f"{digest(path, parameters)[:32]}.json"
