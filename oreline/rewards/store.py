"""Grades on disk, by task and graded patch: what has been graded once is not run again."""

import json
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from oreline.records.base import canonical_json, content_hash, digest
from oreline.records.reward import Grade
from oreline.records.tables import decode_row, encode_row
from oreline.records.task import Task

GRADER: Final = "3"
"""Version of the grading code; another one grades anew."""
_LOCKS: Final = tuple(threading.Lock() for _ in range(64))


def grade_key(task: Task, graded_patch: str) -> str:
    """Identity of a grading: the task's content, the patch as graded, the grader."""
    return digest(GRADER, content_hash(task), graded_patch)


class GradeStore:
    """One JSON file a grade below `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, key: str) -> Grade | None:
        """The grade stored under `key`; None when there is none, or what lies there can't be read."""
        try:
            return decode_row(json.loads(self._path(key).read_text("utf-8")), Grade)
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None

    def keep(self, key: str, grade: Grade) -> None:
        """Store a grade; a reader sees all of it or nothing."""
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=".aside-")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(canonical_json(encode_row(grade)))
        Path(aside).replace(path)

    @contextmanager
    def claim(self, key: str) -> Iterator[None]:
        """Hold back other threads that want the same grade until it is there."""
        with _LOCKS[int(key[:8], 16) % len(_LOCKS)]:
            yield

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"
