"""From checked files to a snapshot: the files as a folder, and as a git repository with one commit."""

import os
from datetime import datetime
from pathlib import Path

from oreline.records.base import digest
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from oreline.sandbox.folders import lend_folder, remove_tree
from sources.archives.entries import Mode, SourceTree
from sources.archives.tree import read_tree
from sources.commits import commit_of, write_repository
from sources.settings import SourceSettings


def take_snapshot(
    layout: DataLayout, repository: Repository, archive: Path, settings: SourceSettings | None = None
) -> Snapshot:
    """The snapshot of an archive, written unless it is there: same archive, same tree, commit and id.

    Raises:
        SourceError: `unsafe_archive`.
    """
    files = read_tree(archive, settings or SourceSettings())
    return store_snapshot(layout, repository, files, version=repository.version, created_at=repository.released_at)


def store_snapshot(
    layout: DataLayout, repository: Repository, files: SourceTree, *, version: str, created_at: str, upstream: str = ""
) -> Snapshot:
    """The snapshot of checked files, written unless it is there.

    `created_at` (ISO 8601) dates its one commit; `upstream` is the commit of a history that the files are of.
    """
    seconds = int(datetime.fromisoformat(created_at).timestamp())
    with lend_folder(layout.scratch, "snapshot") as folder:
        folder.chmod(0o755)
        write_tree(files, folder / "tree", seconds)
        write_repository(files, folder / "repository.git", repository.purl, seconds)
        ids = commit_of(folder / "repository.git")
        snapshot_id = digest(repository.purl, ids.tree, *filter(None, [upstream]))
        _publish(folder, layout.snapshot(snapshot_id))
    return Snapshot(
        snapshot_id=snapshot_id,
        purl=repository.purl,
        repo=repository.repo,
        version=version,
        commit=ids.commit,
        tree=ids.tree,
        license=repository.license,
        created_at=created_at,
        language=repository.language,
        files=len(files),
        size_bytes=sum(len(entry.content) for entry in files.values()),
        upstream_commit=upstream,
    )


def is_snapshot_whole(layout: DataLayout, snapshot_id: str) -> bool:
    """Whether both forms of a snapshot stand in the data folder."""
    return _is_whole(layout.snapshot(snapshot_id))


def _is_whole(place: Path) -> bool:
    return (place / "tree").is_dir() and (place / "repository.git").is_dir()


def _publish(folder: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        folder.rename(place)
    except OSError:
        # Another run, or another process just now, was first: the same files stand there, unless somebody took some.
        if _is_whole(place):
            return
        remove_tree(place)
        folder.rename(place)


def write_tree(files: SourceTree, folder: Path, modified_seconds: int) -> None:
    """Write checked entries below a new `folder`; permissions and times are the same on every machine."""
    folder.mkdir()
    for path, entry in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if entry.mode == Mode.LINK:
            place.symlink_to(os.fsdecode(entry.content))
        else:
            place.write_bytes(entry.content)
            place.chmod(0o755 if entry.mode == Mode.EXECUTABLE else 0o644)
        os.utime(place, (modified_seconds, modified_seconds), follow_symlinks=False)
    for parent in [folder, *(item for item in folder.rglob("*") if item.is_dir() and not item.is_symlink())]:
        parent.chmod(0o755)
        os.utime(parent, (modified_seconds, modified_seconds))
