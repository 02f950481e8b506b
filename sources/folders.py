"""A folder of this machine as a snapshot: its files as they are now, without the history beside them."""

import os
import stat
from pathlib import Path
from typing import Final

from packageurl import PackageURL

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from sources.archives.entries import Mode, SourceTree, TreeEntry, newest_change
from sources.archives.names import leads_out
from sources.folder_walk import look_through, unreadable
from sources.history.repository import main_language
from sources.settings import SourceSettings
from sources.snapshots import store_snapshot

VERSION: Final = "0.0"
NO_COMMIT: Final = "worktree"
"""Stands for the commit: projects that ask git for their version are told one, as a snapshot has no history."""


def take_folder(layout: DataLayout, folder: Path, settings: SourceSettings) -> tuple[Repository, Snapshot]:
    """The folder as a repository of its own name; links that lead out of it, sockets and the like are left out.

    Raises:
        SourceError: `no_folder`, `empty_folder`, `too_large`, `unreadable_file`, `unusable_names`.
    """
    top = folder.resolve()
    if not top.is_dir():
        what = "a file, no folder" if top.exists() else "no folder"
        example = "such as pkg:pypi/iniconfig or pkg:npm/minimist@1.2.8"
        wanted = f"give one that holds a project, or a package URL, {example}"
        raise SourceError("no_folder", f"{folder} is {what}; {wanted}.")
    files = _read(top, settings)
    if not files:
        raise SourceError("empty_folder", f"{folder} holds no files.")
    repository = _describe(top, files)
    created_at = newest_change(files)
    return repository, store_snapshot(
        layout, repository, files, version=VERSION, created_at=created_at, upstream=NO_COMMIT
    )


def _read(top: Path, settings: SourceSettings) -> SourceTree:
    # All sizes before the first byte: what is too large is so at once.
    looked = look_through(top, settings)
    found = {path: _entry(top / path, told) for path, told in sorted(looked.items())}
    astray = {path for path, entry in found.items() if entry.mode == Mode.LINK and leads_out(found, path)}
    return {path: entry for path, entry in found.items() if path not in astray}


def _entry(path: Path, told: os.stat_result) -> TreeEntry:
    changed = int(told.st_mtime)
    try:
        if stat.S_ISLNK(told.st_mode):
            return TreeEntry(mode=Mode.LINK, content=os.fsencode(path.readlink()), modified_seconds=changed)
        mode = Mode.EXECUTABLE if told.st_mode & stat.S_IXUSR else Mode.FILE
        return TreeEntry(mode=mode, content=path.read_bytes(), modified_seconds=changed)
    except OSError as error:
        raise unreadable(path, error) from error


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
