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
    reader = zip_members if archive.suffix == ".zip" else tar_members
    try:
        found = _collected(reader(archive, settings))
    except UNREADABLE as error:
        refuse(f"can't be read ({error})")
    tree = _without_top(found)
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
