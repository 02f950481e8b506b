"""Small files that are there whole or not at all, whoever is killed or races."""

import os
import tempfile
from pathlib import Path


def write_bytes(path: Path, data: bytes) -> None:
    """Put `data` at `path` in one go; folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".partial-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_bytes(path: Path) -> bytes | None:
    """The content of `path`; None when there is no such file."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
