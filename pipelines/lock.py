"""One at a time in a data folder: an advisory lock that dies with its holder, and a sweep of what the killed left."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

from oreline.errors import StorageError
from oreline.records.layout import DataLayout
from oreline.sandbox.folders import remove_tree
from oreline.sandbox.owners import is_orphaned

ABANDONED_SECONDS: Final = 6 * 3600
"""Longer than any piece of work takes."""


@contextmanager
def locked(layout: DataLayout, what: str) -> Iterator[None]:
    """Hold the data folder, which is made if need be; `what` tells others who holds it.

    Raises:
        StorageError: another process holds it, or the folder cannot be written.
    """
    path = layout.root / ".lock"
    try:
        layout.root.mkdir(parents=True, exist_ok=True)
        handle = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise StorageError("unwritable", f"{layout.root} cannot be written: {error.strerror}") from error
    with handle:
        _take(handle, layout)
        handle.truncate(0)
        handle.write(f"process {os.getpid()}: {what}")
        handle.flush()
        sweep(layout)
        yield


@contextmanager
def locked_standing(layout: DataLayout, what: str) -> Iterator[None]:
    """Hold a data folder that stands already, for work that makes nothing.

    Raises:
        StorageError: there is none, another process holds it, or it cannot be written.
    """
    require_folder(layout)
    with locked(layout, what):
        yield


def require_folder(layout: DataLayout) -> None:
    """Go on where the data folder stands.

    Raises:
        StorageError: no_data_folder.
    """
    if not layout.root.is_dir():
        raise StorageError("no_data_folder", f"{layout.root} isn't there; give another --data folder.")


def sweep(layout: DataLayout) -> None:
    """Remove what killed processes left in scratch: folders of a process that is no more, and old ones."""
    for folder in layout.scratch.iterdir() if layout.scratch.is_dir() else ():
        if is_orphaned(folder.name) or time.time() - folder.lstat().st_mtime > ABANDONED_SECONDS:
            remove_tree(folder)


def _take(handle: IO[str], layout: DataLayout) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        handle.seek(0)
        holder = handle.read() or "another process"
        raise StorageError(
            "data_folder_in_use", f"{layout.root} is held by {holder}; wait for it, or give another --data folder"
        ) from error
