"""Inspections on disk, by task, graded patch and versions of the tools: each is made once."""

import json
from pathlib import Path
from typing import Final

from oreline.files import write_bytes
from oreline.records.base import canonical_json, content_hash, digest
from oreline.records.inspection import Inspection
from oreline.records.tables import decode_row, encode_row
from oreline.records.task import Task
from oreline.rewards.inspection.linters import LINTERS
from oreline.testing.checkout import Checkout

INSPECTOR: Final = "1"
"""Version of the measuring code; another one measures anew."""


def inspection_key(task: Task, patch: str, checkout: Checkout) -> str:
    """Identity of an inspection."""
    tools = {linter.name: linter.version(checkout) for linter in LINTERS}
    return digest(INSPECTOR, content_hash(task), patch, tools)


class InspectionStore:
    """One JSON file an inspection below `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, key: str) -> Inspection | None:
        """The inspection stored under `key`; None when there is none, or what lies there can't be read."""
        try:
            return decode_row(json.loads(self._path(key).read_text("utf-8")), Inspection)
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None

    def keep(self, key: str, inspection: Inspection) -> None:
        """Store an inspection; a reader sees all of it or nothing."""
        write_bytes(self._path(key), canonical_json(encode_row(inspection)).encode("utf-8", "surrogatepass"))

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"
