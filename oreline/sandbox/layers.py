"""What is visible through a stack of layers, read on the host without following a link.

Deletions are what an overlay leaves: a character device 0/0 for a path, a mark on a folder that hides what lies below.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

OPAQUE_MARKS = ("user.overlay.opaque", "trusted.overlay.opaque")
PATH_BYTES = 3000
"""The kernel opens no path of more than 4095, that of the layer included."""


def _mode(path: Path) -> int:
    """Type and permissions, 0 where there is nothing."""
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def _open_up(folder: Path) -> None:
    """Let its owner read a folder again, where code inside took that from itself."""
    if not os.access(folder, os.R_OK | os.X_OK):
        folder.chmod(0o700)


def _is_opaque(folder: Path) -> bool:
    _open_up(folder)
    for mark in OPAQUE_MARKS:
        try:
            if os.getxattr(folder, mark, follow_symlinks=False) == b"y":
                return True
        except OSError:
            continue
    return False


def make_whiteout(path: Path) -> None:
    """Mark `path` as deleted from the layers below."""
    os.mknod(path, stat.S_IFCHR | 0o600, os.makedev(0, 0))


def replaces_below(path: Path) -> bool:
    """Whether an entry of a layer hides what lies below it, where a plain folder would merge."""
    return not stat.S_ISDIR(_mode(path)) or _is_opaque(path)


def _visible(candidates: Iterable[Path]) -> tuple[list[Path], Path | None]:
    """What shows at one path, candidates topmost first: the folders that merge there, or one file."""
    folders: list[Path] = []
    for path in candidates:
        mode = _mode(path)
        if stat.S_ISDIR(mode):
            folders.append(path)
            if _is_opaque(path):
                break
        elif mode:
            is_file = not folders and (stat.S_ISREG(mode) or stat.S_ISLNK(mode))
            return folders, path if is_file else None
    return folders, None


def _descend(layers: tuple[Path, ...], path: str) -> tuple[list[Path], Path | None]:
    folders: list[Path] = list(reversed(layers))
    file = None
    for part in path.split("/") if path else ():
        folders, file = _visible(folder / part for folder in folders)
    return folders, file


def is_too_deep(path: str) -> bool:
    """Whether a path within a layer is so long that it may not open; code inside can nest any deep."""
    return len(os.fsencode(path)) > PATH_BYTES


def list_folder(folder: Path) -> list[str]:
    """Names in a folder, sorted; empty where there is none."""
    if not folder.is_dir():
        return []
    _open_up(folder)
    return sorted(entry.name for entry in folder.iterdir())


def _walk(path: str, folders: list[Path]) -> Iterator[tuple[str, Path]]:
    waiting = [(path, folders)]
    while waiting:
        path, folders = waiting.pop()
        for name in sorted({name for folder in folders for name in list_folder(folder)}):
            below = f"{path}/{name}" if path else name
            if is_too_deep(below):
                continue
            inner, file = _visible(folder / name for folder in folders)
            if file:
                yield below, file
            elif inner:
                waiting.append((below, inner))


def find_file(layers: tuple[Path, ...], path: str) -> Path | None:
    """Where the file or link that shows at `path` lies on the host; None for a folder or nothing."""
    return _descend(layers, path)[1]


def find_stack(layers: tuple[Path, ...], path: str) -> tuple[Path, ...]:
    """What shows at `path`, on the host: the folders that merge there, topmost first, or one file, or nothing."""
    folders, file = _descend(layers, path)
    return (file,) if file else tuple(folders)


def find_files(layers: tuple[Path, ...], path: str = "") -> dict[str, Path]:
    """Every file and link that shows at or below `path`, and where it lies on the host. Layers are bottom first.

    What lies too deep is left out.
    """
    folders, file = _descend(layers, path)
    return {path: file} if file else dict(_walk(path, folders))
