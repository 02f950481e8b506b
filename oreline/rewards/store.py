"""Grades on disk, by task and graded patch: what has been graded once is not run again."""

import json
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from oreline.files import write_bytes
from oreline.records.base import canonical_json, content_hash, digest
from oreline.records.reward import Grade
from oreline.records.tables import decode_row, encode_row
from oreline.records.task import Task
from oreline.rewards.difference import bits_of, names_of

GRADER: Final = "18"
"""Version of the grading code; another one grades anew."""
TESTS: Final = ("fail_to_pass_passed", "fail_to_pass_failed", "pass_to_pass_failed", "missing")
"""Fields that name tests of the task."""
_LOCKS: Final = tuple(threading.Lock() for _ in range(64))


def grade_key(task: Task, graded_patch: str, layers: Iterable[str]) -> str:
    """Identity of a grading: the task's content, the patch as graded, the layers asked, the grader."""
    return digest(GRADER, content_hash(task), graded_patch, sorted(layers))


class GradeStore:
    """One JSON file a grade below `folder`, its tests as bits over those of the task."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, key: str, task: Task) -> Grade | None:
        """The grade stored under `key`; None when there is none, or what lies there can't be read."""
        tests = (*task.FAIL_TO_PASS, *task.PASS_TO_PASS)
        try:
            row = json.loads(self._path(key).read_text("utf-8"))
            return decode_row({**row, **{name: names_of(row[name], tests) for name in TESTS}}, Grade)
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None

    def keep(self, key: str, task: Task, grade: Grade) -> None:
        """Store a grade of a task; a reader sees all of it or nothing."""
        tests = (*task.FAIL_TO_PASS, *task.PASS_TO_PASS)
        row = {**encode_row(grade), **{name: bits_of(getattr(grade, name), tests) for name in TESTS}}
        write_bytes(self._path(key), canonical_json(row).encode())

    @contextmanager
    def claim(self, key: str) -> Iterator[None]:
        """Hold back other threads that want the same grade until it is there."""
        with _LOCKS[int(key[:8], 16) % len(_LOCKS)]:
            yield

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"
