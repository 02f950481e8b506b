"""A folder a command, where the engine finds what the container is shown: layers under plain names, and pipes.

As root, layers are mounts in it that show another owner. Nothing is ever removed through them.
"""

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from oreline.errors import SandboxError
from oreline.sandbox.contract import USER_ID
from oreline.sandbox.docker.idmap import hide, show_swapped
from oreline.sandbox.owners import find_orphans, owned_name

PREFIX = "oreline-docker-"
STREAMS = "streams"
RUN = Path("/run")


def is_mapped() -> bool:
    """Whether layers have to be shown to user 1000 as its own."""
    return os.geteuid() == 0


def inside_user() -> int:
    """Number of the user inside: 1000; an ordinary user of the host with another number keeps it, to own its files."""
    return USER_ID if is_mapped() else os.geteuid()


class Stage:
    """What one container is shown."""

    def __init__(self, folder: Path) -> None:
        """`folder` is empty and nobody else's."""
        self.folder = folder
        self._numbers = count()
        self.streams = folder / STREAMS
        self.streams.mkdir(mode=0o755)

    def show(self, source: Path, *, is_read_only: bool = True) -> Path:
        """Where the engine finds the folder or file `source`, as the user inside is to see it.

        Raises:
            SandboxError: it can't be shown to another user here.
        """
        target = self.folder / str(next(self._numbers))
        if not is_mapped():
            target.symlink_to(source)
            return target
        if source.is_dir():
            target.mkdir()
        else:
            target.touch()
        show_swapped(source, target, is_read_only=is_read_only)
        return target


def _strike(folder: Path) -> None:
    """Take a stage down. What is still mounted can be removed by none of these calls."""
    for entry in (*(folder / STREAMS).glob("*"), *folder.iterdir()):
        if is_mapped():
            hide(entry)
        if stat.S_ISDIR(entry.lstat().st_mode):
            entry.rmdir()
        else:
            entry.unlink()
    folder.rmdir()


def _parent() -> Path:
    # Not where people clear away by hand: through a mount they would clear a layer.
    return RUN if is_mapped() and RUN.is_dir() else Path(tempfile.gettempdir())


def clear_stages() -> None:
    """Take down what processes that are no more have left."""
    for orphan in find_orphans(_parent(), PREFIX):
        with suppress(OSError):
            _strike(orphan)


@contextmanager
def open_stage() -> Iterator[Stage]:
    """A stage, taken down afterwards; no container may use it any more by then.

    Raises:
        SandboxError: it can't be taken down.
    """
    folder = _parent() / owned_name(PREFIX)
    folder.mkdir(mode=0o700)
    try:
        yield Stage(folder)
    except BaseException:
        # What went wrong first tells more; a folder that stays is taken down once this process is no more.
        with suppress(OSError):
            _strike(folder)
        raise
    try:
        _strike(folder)
    except OSError as error:
        raise SandboxError(
            "stage_stays", f"{folder} can't be taken down: {error.strerror} ({error.filename})"
        ) from error
