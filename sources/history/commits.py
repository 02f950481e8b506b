"""The commits of a mirror's default branch, all that git knows of them, in two processes whatever their number."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from oreline.records.change import ChangedFile
from sources.history.git import git

FIELDS: Final = ("%H", "%P", "%an", "%ae", "%aI", "%cI", "%B")
DIFF: Final = ("--diff-merges=first-parent", "--raw", "-z", "--no-renames", "--no-abbrev")
STATUSES: Final = {"A": "added", "M": "modified", "D": "removed", "T": "changed"}


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryCommit:
    """A commit as git stores it."""

    sha: str
    parents: tuple[str, ...]
    author: str
    email: str
    authored_at: str
    """ISO 8601, UTC."""
    committed_at: str
    message: str


def read_commits(mirror: Path, tip: str = "HEAD") -> Mapping[str, HistoryCommit]:
    """Every commit reachable from `tip` by hash, children before parents."""
    printed = git(["log", "-z", "--topo-order", "--no-decorate", f"--format={'%x00'.join(FIELDS)}", tip], mirror)
    parts = printed.split(b"\0")
    rows = (parts[start : start + len(FIELDS)] for start in range(0, len(parts) - len(FIELDS) + 1, len(FIELDS)))
    commits = map(_commit, rows)
    return {commit.sha: commit for commit in commits}


def _commit(fields: Sequence[bytes]) -> HistoryCommit:
    sha, parents, author, email, authored, committed, message = (field.decode(errors="replace") for field in fields)
    return HistoryCommit(
        sha=sha,
        parents=tuple(parents.split()),
        author=author,
        email=email,
        authored_at=moment(authored),
        committed_at=moment(committed),
        message=message.strip("\n"),
    )


def moment(text: str) -> str:
    """ISO 8601 in UTC; empty for a date that no calendar has."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    except (ValueError, OverflowError):
        return ""


def read_files(mirror: Path, tip: str = "HEAD") -> Iterator[tuple[str, tuple[ChangedFile, ...]]]:
    """Every commit reachable from `tip` with the files that differ from its first parent.

    Only folders are compared: no file's content is read or fetched. Lines are not counted.
    """
    sha, files = "", list[ChangedFile]()
    fields = iter(git(["log", *DIFF, "--format=%H", tip], mirror).split(b"\0"))
    for field in fields:
        head = field.lstrip(b"\n")
        if head.startswith(b":"):
            files.append(_file(head.rpartition(b" ")[2], next(fields)))
        elif head:
            if sha:
                yield sha, tuple(files)
            sha, files = head.decode(), []
    if sha:
        yield sha, tuple(files)


def _file(status: bytes, path: bytes) -> ChangedFile:
    return ChangedFile(
        path=path.decode(errors="surrogateescape"),
        previous_path="",
        status=STATUSES.get(status.decode()[:1], "changed"),
        additions=0,
        deletions=0,
    )
