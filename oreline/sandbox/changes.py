"""The change set: what a command left in an overlay's upper layer, and layers written from a change set.

How layers stack is `layers.py`; the text form of a change set is `patches.py`.
"""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from oreline.errors import IntegrityError
from oreline.sandbox.layers import find_file, find_files, list_folder, make_whiteout, replaces_below


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One path that differs from the layers below."""

    path: str
    """Relative, with `/`; bytes that are not UTF-8 as surrogate escapes."""
    content: bytes | None
    """New content; the link's target for a symbolic link; None when deleted."""
    is_executable: bool = False
    is_symlink: bool = False


def read_file(file: Path, path: str) -> FileChange:
    """The file or link at `file`, never followed, as content of `path`."""
    mode = file.lstat().st_mode
    if stat.S_ISLNK(mode):
        return FileChange(path=path, content=os.fsencode(file.readlink()), is_symlink=True)
    if not mode & stat.S_IRUSR:
        file.chmod(0o600)
    descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as stream:
        return FileChange(path=path, content=stream.read(), is_executable=bool(mode & stat.S_IXUSR))


def compare_files(before: Mapping[str, Path], after: Mapping[str, Path]) -> tuple[FileChange, ...]:
    """Changes that lead from one set of files (as `find_files` gives) to another, sorted by path."""
    changes = []
    for path in sorted({*before, *after}):
        if path not in after:
            changes.append(FileChange(path=path, content=None))
            continue
        new = read_file(after[path], path)
        if path not in before or read_file(before[path], path) != new:
            changes.append(new)
    return tuple(changes)


def _touched_roots(upper: Path, layers: tuple[Path, ...]) -> list[str]:
    """Paths at which `upper` does more than merge a folder: what differs lies at or below one of them."""
    roots, waiting = [], [""]
    while waiting:
        folder = waiting.pop()
        for name in list_folder(upper / folder):
            path = f"{folder}/{name}" if folder else name
            if replaces_below(upper / path) or find_file(layers, path):
                roots.append(path)
            else:
                waiting.append(path)
    return roots


def read_changes(upper: Path, layers: tuple[Path, ...]) -> tuple[FileChange, ...]:
    """Changes that `upper` makes to `layers` (bottom first), sorted by path.

    A rewritten but equal file is no change; whiteouts and opaque folders become deletions; links are never
    followed; sockets, pipes and devices are left out.
    """
    before: dict[str, Path] = {}
    after: dict[str, Path] = {}
    for root in _touched_roots(upper, layers):
        before |= find_files(layers, root)
        after |= find_files((*layers, upper), root)
    return compare_files(before, after)


def safe_parts(path: str) -> tuple[str, ...]:
    """Components of a path that stays below the folder it is relative to.

    Raises:
        IntegrityError: it does not.
    """
    parts = path.split("/")
    if any(part in ("", ".", "..") or "\0" in part for part in parts):
        raise IntegrityError("unsafe_path", f"{path!r} is not a plain relative path; the change set is refused")
    return tuple(parts)


def _parent_folder(folder: Path, path: str) -> Path | None:
    """The folder that holds `path`, made where missing; None when a file or link stands in the way."""
    for part in safe_parts(path)[:-1]:
        folder = folder / part
        if not os.path.lexists(folder):
            folder.mkdir()
        elif folder.is_symlink() or not folder.is_dir():
            return None
    return folder


def write_file(change: FileChange, folder: Path) -> None:
    """Write one file or link below `folder`, through no link.

    Raises:
        IntegrityError: the path leads out of `folder`, or through a file or link.
    """
    parent = _parent_folder(folder, change.path)
    if parent is None or change.content is None or os.path.lexists(folder / change.path):
        raise IntegrityError("contradicting_changes", f"{change.path!r} can't be written beside the other changes")
    file = parent / PurePosixPath(change.path).name
    if change.is_symlink:
        file.symlink_to(os.fsdecode(change.content))
        return
    file.write_bytes(change.content)
    file.chmod(0o755 if change.is_executable else 0o644)


def write_layer(changes: tuple[FileChange, ...], folder: Path) -> None:
    """A layer that makes `changes` when stacked: files written, deletions as whiteouts.

    Folders are no content: one whose files are all deleted stays as an empty folder.

    Raises:
        IntegrityError: two changes contradict each other, or a path leads out of the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for change in changes:
        if change.content is not None:
            write_file(change, folder)
    for change in changes:
        if change.content is None:
            parent = _parent_folder(folder, change.path)
            if parent and not os.path.lexists(folder / change.path):
                make_whiteout(folder / change.path)
