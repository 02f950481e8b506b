"""What of this process lies about outside of it while it works, so that an end of any orderly kind clears it away.

What is killed clears nothing: `owners.py` names such things so that the next process can.
"""

import atexit
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_held: dict[Path, tuple[int, Callable[[Path], None]]] = {}


def hold(path: Path, remove: Callable[[Path], None]) -> None:
    """`path` is to be removed, in this way, when this process ends."""
    _held[path] = (os.getpid(), remove)


@contextmanager
def held(path: Path, remove: Callable[[Path], None]) -> Iterator[Path]:
    """`path` for as long as the block lasts, removed afterwards."""
    hold(path, remove)
    try:
        yield path
    finally:
        remove(path)
        _held.pop(path, None)


def clear_away() -> None:
    """Remove all that is held, the newest first; what other threads are still at, too."""
    for path, (owner, remove) in reversed(list(_held.items())):
        # A forked process knows of it as well, but it isn't its own.
        if owner == os.getpid():
            with suppress(OSError):
                remove(path)
            _held.pop(path, None)


atexit.register(clear_away)
