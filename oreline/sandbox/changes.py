"""The change set: what a command left in an overlay's upper layer, and layers written from a change set.

How layers stack is `layers.py`; the text form of a change set is `patches.py`.
"""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final

from oreline.errors import IntegrityError
from oreline.sandbox.layers import find_file, find_files, is_too_deep, list_folder, make_whiteout, replaces_below

BLOCK_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One path that differs from the layers below."""

    path: str
    """Relative, with `/`; bytes that are not UTF-8 as surrogate escapes."""
    content: bytes | None
    """New content; the link's target for a symbolic link; None when deleted."""
    is_executable: bool = False
    is_symlink: bool = False


def _open_plain(file: Path) -> BinaryIO:
    """A file's bytes, also where code inside took the right to read them from itself."""
    if not file.lstat().st_mode & stat.S_IRUSR:
        file.chmod(0o600)
    return os.fdopen(os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb")


def read_file(file: Path, path: str) -> FileChange:
    """The file or link at `file`, never followed, as content of `path`."""
    mode = file.lstat().st_mode
    if stat.S_ISLNK(mode):
        return FileChange(path=path, content=os.fsencode(file.readlink()), is_symlink=True)
    with _open_plain(file) as stream:
        return FileChange(path=path, content=stream.read(), is_executable=bool(mode & stat.S_IXUSR))


def _is_same(one: Path, other: Path) -> bool:
    """Whether two files or links are of one kind and hold the same; little of them is in memory at a time."""
    first, second = one.lstat(), other.lstat()
    kinds = [(stat.S_IFMT(found.st_mode), found.st_mode & stat.S_IXUSR, found.st_size) for found in (first, second)]
    if stat.S_ISLNK(first.st_mode) and stat.S_ISLNK(second.st_mode):
        return one.readlink() == other.readlink()
    if kinds[0] != kinds[1]:
        return False
    with _open_plain(one) as left, _open_plain(other) as right:
        return all(block == right.read(BLOCK_BYTES) for block in iter(partial(left.read, BLOCK_BYTES), b""))


def _changed_files(before: Mapping[str, Path], after: Mapping[str, Path]) -> dict[str, Path | None]:
    return {
        path: after.get(path)
        for path in sorted({*before, *after})
        if path not in before or path not in after or not _is_same(before[path], after[path])
    }


def read_change(path: str, file: Path | None) -> FileChange:
    """The change that leaves `file` at `path`; None where it was deleted."""
    return read_file(file, path) if file else FileChange(path=path, content=None)


def compare_files(before: Mapping[str, Path], after: Mapping[str, Path]) -> tuple[FileChange, ...]:
    """Changes that lead from one set of files (as `find_files` gives) to another, sorted by path."""
    return tuple(read_change(path, file) for path, file in _changed_files(before, after).items())


def _touched_roots(upper: Path, layers: tuple[Path, ...]) -> list[str]:
    """Paths at which `upper` does more than merge a folder: what differs lies at or below one of them."""
    roots, waiting = [], [""]
    while waiting:
        folder = waiting.pop()
        for name in list_folder(upper / folder):
            path = f"{folder}/{name}" if folder else name
            if is_too_deep(path):
                continue
            if replaces_below(upper / path) or find_file(layers, path):
                roots.append(path)
            else:
                waiting.append(path)
    return roots


def find_changes(upper: Path, layers: tuple[Path, ...]) -> dict[str, Path | None]:
    """Paths that `upper` changes in `layers` (bottom first), sorted, and where their content lies; None when deleted.

    A rewritten but equal file is no change; whiteouts and opaque folders become deletions; links are never followed;
    sockets, pipes, devices and what lies too deep are left out. How much the files hold is up to the code that wrote
    them: look at their sizes before reading.
    """
    before: dict[str, Path] = {}
    after: dict[str, Path] = {}
    for root in _touched_roots(upper, layers):
        before |= find_files(layers, root)
        after |= find_files((*layers, upper), root)
    return _changed_files(before, after)


def read_changes(upper: Path, layers: tuple[Path, ...]) -> tuple[FileChange, ...]:
    """The changes of `find_changes` with all their content."""
    return tuple(read_change(path, file) for path, file in find_changes(upper, layers).items())


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


def copy_visible(layers: tuple[Path, ...], folder: Path) -> None:
    """Copies below `folder` of all files and links that the layers show; folders without any are left out."""
    folder.mkdir(parents=True, exist_ok=True)
    for path, file in find_files(layers).items():
        write_file(read_file(file, path), folder)


def set_times(folder: Path, seconds: int) -> None:
    """Date everything at or below `folder`, in seconds since 1970; links are not followed."""
    for path in sorted((folder, *folder.rglob("*")), reverse=True):
        os.utime(path, (seconds, seconds), follow_symlinks=False)
