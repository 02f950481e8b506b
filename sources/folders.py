"""A folder of this machine as a snapshot: its files as they are now, without the history beside them."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from packageurl import PackageURL

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from sources.archives.entries import Mode, SourceTree, TreeEntry, newest_change
from sources.archives.names import check_tree, checked_place
from sources.history.repository import main_language
from sources.settings import SourceSettings
from sources.snapshots import store_snapshot

LEFT_OUT: Final = frozenset({".git", ".hg", ".svn", "node_modules", "__pycache__", ".tox", ".nox", ".gradle"})
"""Histories, and what tools make of a tree: an environment is made afresh."""
MAKERS_OF_TARGET: Final = ("Cargo.toml", "pom.xml")
VERSION: Final = "0.0"
NO_COMMIT: Final = "worktree"
"""Stands for the commit: projects that ask git for their version are told one, as a snapshot has no history."""


def take_folder(layout: DataLayout, folder: Path, settings: SourceSettings) -> tuple[Repository, Snapshot]:
    """The folder as a repository of its own name; links stay links, sockets and the like are left out.

    Raises:
        SourceError: `no_folder`, `empty_folder`, `too_large`, `unreadable_file`, `unsafe_archive` (paths or links that
            no work tree may have).
    """
    top = folder.resolve()
    if not top.is_dir():
        raise SourceError("no_folder", f"{folder} is no folder; give one that holds a project, or a package URL.")
    files = _read(top, settings)
    if not files:
        raise SourceError("empty_folder", f"{folder} holds no files.")
    repository = _describe(top, files)
    created_at = newest_change(files)
    return repository, store_snapshot(
        layout, repository, files, version=VERSION, created_at=created_at, upstream=NO_COMMIT
    )


def _read(top: Path, settings: SourceSettings) -> SourceTree:
    found: dict[str, TreeEntry] = {}
    size = 0
    for path in _walk(top):
        try:
            entry = _entry(path)
        except OSError as error:
            raise SourceError("unreadable_file", f"{path} can't be read: {error.strerror}.") from error
        size += len(entry.content)
        if len(found) >= settings.max_files or size > settings.max_unpacked_mb * 1_000_000:
            limits = f"max_files, {settings.max_files}, and max_unpacked_mb, {settings.max_unpacked_mb}, allow"
            raise SourceError("too_large", f"{top} holds more than {limits}.")
        found[checked_place(path.relative_to(top).as_posix())] = entry
    check_tree(found)
    return dict(sorted(found.items()))


def _walk(top: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(top):
        here = Path(folder)
        links = [name for name in folders if (here / name).is_symlink()]
        folders[:] = [name for name in folders if name not in {*LEFT_OUT, *links} and not _is_made(here / name)]
        for name in (*names, *links):
            mode = (here / name).lstat().st_mode
            if name not in LEFT_OUT and (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
                yield here / name


def _is_made(folder: Path) -> bool:
    if folder.name == "target":
        return any((folder.parent / maker).is_file() for maker in MAKERS_OF_TARGET)
    return (folder / "pyvenv.cfg").is_file()


def _entry(path: Path) -> TreeEntry:
    told = path.lstat()
    if stat.S_ISLNK(told.st_mode):
        return TreeEntry(mode=Mode.LINK, content=os.fsencode(path.readlink()), modified_seconds=int(told.st_mtime))
    mode = Mode.EXECUTABLE if told.st_mode & stat.S_IXUSR else Mode.FILE
    return TreeEntry(mode=mode, content=path.read_bytes(), modified_seconds=int(told.st_mtime))


def _describe(top: Path, files: SourceTree) -> Repository:
    purl = PackageURL(type="generic", name=top.name, version=VERSION)
    return Repository(
        purl=purl.to_string(),
        repo=f"generic/{top.name}",
        name=top.name,
        version=VERSION,
        ecosystem="generic",
        language=main_language(list(files)),
        license="",
        homepage="",
        summary="",
        archive_url="",
        archive_sha256="",
        released_at=newest_change(files),
        metadata={},
    )
