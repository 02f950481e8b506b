"""What lies in a folder of this machine and is taken of it: a look at names, kinds and sizes; no file is opened."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from sources.archives.names import checked_place
from sources.settings import SourceSettings

LEFT_OUT: Final = frozenset({".git", ".hg", ".svn", "node_modules", "__pycache__", ".tox", ".nox", ".gradle"})
"""Histories, and what tools make of a tree: an environment is made afresh."""
MAKERS_OF_TARGET: Final = ("Cargo.toml", "pom.xml")
MOST_NAMED: Final = 10

Found = dict[str, os.stat_result]
"""By path relative to the folder: files and links."""


def look_through(top: Path, settings: SourceSettings) -> Found:
    """The files and links to take; sockets, pipes and devices are none.

    Raises:
        SourceError: `too_large` as soon as that shows, `unusable_names` with all there are, `unreadable_file`.
    """
    found: Found = {}
    size = 0
    for path, told in _walk(top):
        # A file counts by the length it claims: one with holes is as long when it is read.
        size += told.st_size
        if len(found) >= settings.max_files or size > settings.max_unpacked_mb * 1_000_000:
            limits = f"max_files, {settings.max_files}, and max_unpacked_mb, {settings.max_unpacked_mb}, allow"
            raise SourceError("too_large", f"{top} holds more than {limits}.")
        found[path] = told
    _check_names(top, found)
    return found


def _check_names(top: Path, found: Found) -> None:
    bad = [path for path in sorted(found) if not _is_usable(path)]
    if bad:
        shown = ", ".join(ascii(path[:100]) for path in bad[:MOST_NAMED])
        more = f" and {len(bad) - MOST_NAMED} more" if len(bad) > MOST_NAMED else ""
        raise SourceError(
            "unusable_names",
            f"{top} holds paths that no work tree can have (line breaks, more than 1,024 bytes, a part called as git's "
            f"own folder): {shown}{more}. Rename them, or move them out of the folder.",
        )


def _is_usable(path: str) -> bool:
    try:
        return bool(checked_place(path))
    except SourceError:
        return False


def _walk(top: Path) -> Iterator[tuple[str, os.stat_result]]:
    # Not os.walk: it passes over folders that can't be read, and on some Pythons it recurses once a level.
    waiting = [""]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(top / here) as entries:
                for entry in entries:
                    path, told = os.path.join(here, entry.name), entry.stat(follow_symlinks=False)  # noqa: PTH118
                    if entry.name not in LEFT_OUT and (stat.S_ISREG(told.st_mode) or stat.S_ISLNK(told.st_mode)):
                        yield path, told
                    elif stat.S_ISDIR(told.st_mode) and entry.name not in LEFT_OUT and not _is_made(Path(entry.path)):
                        waiting.append(path)
        except OSError as error:
            raise unreadable(Path(error.filename or top / here), error) from error


def unreadable(path: Path, error: OSError) -> SourceError:
    """What is said of a path that the machine gives an error for."""
    return SourceError("unreadable_file", f"{path} can't be read: {error.strerror}.")


def _is_made(folder: Path) -> bool:
    if folder.name == "target":
        return any((folder.parent / maker).is_file() for maker in MAKERS_OF_TARGET)
    return (folder / "pyvenv.cfg").is_file()
