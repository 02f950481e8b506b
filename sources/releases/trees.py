"""What stands in the trees of a mirror: paths, one file's content, and what differs between two commits."""

from pathlib import Path
from typing import Final

from oreline.records.change import ChangedFile
from sources.releases.mirror import git

STATUSES: Final = {"A": "added", "D": "removed", "M": "modified"}
DIFF: Final = ("diff-tree", "-r", "-z", "--raw", "--numstat", "--no-renames", "--no-abbrev")


def list_paths(mirror: Path, commit: str) -> tuple[str, ...]:
    """All paths, in git's order."""
    listed = git(["ls-tree", "-r", "-z", "--name-only", commit], mirror)
    return tuple(path.decode("utf-8", "surrogateescape") for path in listed.split(b"\0") if path)


def read_text(mirror: Path, commit: str, path: str) -> str:
    """The content of a file; what is no UTF-8 stands as replacement characters."""
    return read_content(mirror, commit, path).decode("utf-8", "replace")


def read_content(mirror: Path, commit: str, path: str) -> bytes:
    """The content of a file."""
    return git(["cat-file", "blob", f"{commit}:{path}"], mirror)


def changed_files(mirror: Path, base: str, fixed: str) -> tuple[ChangedFile, ...]:
    """What differs, in git's order; a renamed file counts as removed and added, and a binary one has no lines."""
    fields = iter(git([*DIFF, base, fixed], mirror).split(b"\0")[:-1])
    statuses: dict[bytes, str] = {}
    files: list[ChangedFile] = []
    for field in fields:
        if field.startswith(b":"):
            statuses[next(fields)] = field.decode().rpartition(" ")[2][:1]
        else:
            added, removed, path = field.split(b"\t", 2)
            files.append(_file(path, statuses[path], added, removed))
    return tuple(files)


def _file(path: bytes, status: str, added: bytes, removed: bytes) -> ChangedFile:
    return ChangedFile(
        path=path.decode("utf-8", "surrogateescape"),
        previous_path="",
        status=STATUSES.get(status, "changed"),
        additions=0 if added == b"-" else int(added),
        deletions=0 if removed == b"-" else int(removed),
    )
