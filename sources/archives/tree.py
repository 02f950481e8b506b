"""From an archive file to the checked tree of its one top folder."""

import lzma
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from tarfile import TarError

from sources.archives.entries import SourceTree, TreeEntry, refuse
from sources.archives.names import check_tree
from sources.archives.tar import tar_members
from sources.archives.zip import zip_members
from sources.settings import SourceSettings

UNREADABLE = (
    *(TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError),
    *(EOFError, OSError, NotImplementedError, ValueError, OverflowError, RecursionError),
)
"""What the standard readers raise about bytes that are no sound archive."""


def read_tree(archive: Path, settings: SourceSettings) -> SourceTree:
    """All files of a source distribution (`.tar.gz` or `.zip`), its single top folder stripped.

    Raises:
        SourceError: `unsafe_archive` when anything in it is not what a source distribution may hold.
    """
    return _checked(_without_top(_found(archive, settings)))


def read_tree_below(archive: Path, folder: str, settings: SourceSettings) -> SourceTree:
    """All files of an archive that keeps them in `folder`, which may be several folders deep or none (empty).

    Raises:
        SourceError: `unsafe_archive`, and where a file lies elsewhere.
    """
    found = _found(archive, settings)
    prefix = f"{folder}/" if folder else ""
    stray = next((name for name in found if not name.startswith(prefix)), "")
    if stray or not found:
        refuse(f"holds {stray!r}, which is not below {folder!r}" if stray else "is empty")
    return _checked({name.removeprefix(prefix): found[name] for name in sorted(found)})


def _found(archive: Path, settings: SourceSettings) -> dict[str, TreeEntry]:
    reader = zip_members if archive.suffix == ".zip" else tar_members
    try:
        return _collected(reader(archive, settings))
    except UNREADABLE as error:
        return refuse(f"can't be read ({error})")


def _checked(tree: SourceTree) -> SourceTree:
    check_tree(tree)
    return tree


def _collected(members: Iterable[tuple[str, TreeEntry]]) -> dict[str, TreeEntry]:
    found: dict[str, TreeEntry] = {}
    for name, entry in members:
        known = found.setdefault(name, entry)
        if (known.mode, known.content) != (entry.mode, entry.content):
            refuse(f"has {name!r} twice with other content")
    return found


def _without_top(found: dict[str, TreeEntry]) -> SourceTree:
    tops = {name.partition("/")[0] for name in found}
    if len(tops) != 1 or not all("/" in name for name in found):
        refuse(f"has no single folder at its top but {sorted(tops)[:5]}")
    return {name.partition("/")[2]: found[name] for name in sorted(found)}
