"""What a layer knows of a task from its gold patch, on disk: found once, by the content that decides it."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from oreline.files import read_bytes, write_bytes
from oreline.records.base import Json, canonical_json

_LOCKS: Final = tuple(threading.Lock() for _ in range(64))


def find_once(folder: Path, key: str, find: Callable[[], Json]) -> Json:
    """What `find` gives, or gave when it was first asked for `key` (hex digits). Other threads wait for it."""
    path = folder / key[:2] / f"{key}.json"
    with _LOCKS[int(key[:8], 16) % len(_LOCKS)]:
        found = _read(path)
        if found is None:
            found = find()
            write_bytes(path, canonical_json(found).encode())
        return found


def _read(path: Path) -> Json | None:
    try:
        found = json.loads(read_bytes(path) or b"")
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
