"""The tree of a commit, read from a mirror exactly as git stores it: two processes whatever its size."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from sources.archives.entries import Mode, SourceTree, TreeEntry
from sources.archives.names import check_tree, checked_place
from sources.history.git import git
from sources.settings import SourceSettings

SUBMODULE: Final = b"160000"
GROUP_WRITABLE: Final = b"100664"
"""Early git stored it; it means a plain file."""


def read_commit_tree(mirror: Path, commit: str, committed_seconds: int, settings: SourceSettings) -> SourceTree:
    """All files of a commit, every one dated `committed_seconds`; a submodule is an absent folder.

    Raises:
        SourceError: `missing_object`, `too_large`, `unsafe_archive` (paths or links that no work tree may have).
    """
    listed = _entries(mirror, commit)
    if len(listed) > settings.max_files:
        raise SourceError("too_large", f"{commit} has {len(listed)} files; max_files allows {settings.max_files}.")
    contents = _contents(mirror, commit, [(path, name) for path, _, name in listed], settings.max_unpacked_mb)
    tree = {
        checked_place(path): TreeEntry(mode=mode, content=content, modified_seconds=committed_seconds)
        for (path, mode, _), content in zip(listed, contents, strict=True)
    }
    check_tree(tree)
    return dict(sorted(tree.items()))


def _entries(mirror: Path, commit: str) -> list[tuple[str, Mode, bytes]]:
    """Path, mode and object name of each file."""
    rows = []
    for line in git(["ls-tree", "-r", "-z", "--full-tree", commit], mirror).split(b"\0")[:-1]:
        head, _, path = line.partition(b"\t")
        mode, _, name = head.split(b" ")
        if mode != SUBMODULE:
            kind = Mode.FILE if mode == GROUP_WRITABLE else Mode(mode.decode())
            rows.append((path.decode(errors="surrogateescape"), kind, name))
    return rows


def _contents(mirror: Path, commit: str, wanted: list[tuple[str, bytes]], max_mb: int) -> Iterator[bytes]:
    names = b"".join(name + b"\n" for _, name in wanted)
    printed = git(["cat-file", "--batch", "--buffer"], mirror, names)
    if len(printed) > max_mb * 1_000_000 + len(wanted) * 100:
        raise SourceError("too_large", f"The files of {commit} are larger than max_unpacked_mb, {max_mb}, allows.")
    place = 0
    for path, _ in wanted:
        line_end = printed.index(b"\n", place)
        head = printed[place:line_end].split(b" ")
        if head[-1] == b"missing":
            raise SourceError(
                "missing_object", f"{path} of {commit} is not in the clone or its origin; clone all of it, or leave it."
            )
        start, size = line_end + 1, int(head[2])
        yield printed[start : start + size]
        place = start + size + 1
