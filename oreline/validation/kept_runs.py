"""Runs of a suite on disk, by what decides them: what has been run once is not run again. Nothing is run here."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from oreline.files import write_bytes
from oreline.records.base import canonical_json, digest
from oreline.records.tables import decode_row, encode_row
from oreline.records.testing import TestRun
from oreline.sandbox.folders import remove_tree

Make = Callable[[], tuple[TestRun, ...]]
Keep = Callable[[object, Make], tuple[TestRun, ...]]
"""Gives runs of a kind: those that are kept of it, else what is made now."""


def always_anew(what: object, make: Make) -> tuple[TestRun, ...]:
    """Keep nothing."""
    return make()


class KeptRuns:
    """The runs of one suite, one JSON file for those that are made together. The second of a kind is another run."""

    def __init__(self, folder: Path, key: str, *, is_fresh: bool) -> None:
        """`key`: digest of all that decides a run beside what is asked of it; `is_fresh`: what is there counts not."""
        self._folder, self._key, self._is_fresh = folder, key, is_fresh
        self._asked: Counter[str] = Counter()
        self.served = 0
        """Runs that were there."""

    def give(self, what: object, make: Make) -> tuple[TestRun, ...]:
        """The runs of a kind: a reader sees all of them or none."""
        kind = digest(what)
        self._asked[kind] += 1
        name = digest(self._key, kind, self._asked[kind])
        path = self._folder / name[:2] / f"{name}.json"
        found = () if self._is_fresh else _read(path)
        self.served += len(found)
        return found or _keep(path, make())


def _read(path: Path) -> tuple[TestRun, ...]:
    """None of them where they aren't there, or can't be read."""
    try:
        if not path.is_file():
            return ()
        return tuple(decode_row(row, TestRun) for row in json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return ()


def _keep(path: Path, runs: tuple[TestRun, ...]) -> tuple[TestRun, ...]:
    if path.is_dir() and not path.is_symlink():
        remove_tree(path)
    write_bytes(path, canonical_json([encode_row(run) for run in runs]).encode())
    return runs
