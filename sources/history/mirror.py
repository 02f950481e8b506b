"""Bare mirrors: made once as a partial clone, fetched incrementally ever after, never garbage-collected.

Objects that a force-push or a removed branch left behind stay: candidates mined from them go on standing.
"""

import fcntl
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.sandbox.folders import lend_folder, remove_tree
from oreline.sandbox.git import make_git_folder
from sources.history.complaints import explained
from sources.history.git import git

REFS: Final = ("+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*")
FILTER: Final = "blob:none"
"""Commits and folders first, contents when a change is looked at. Servers that know no filters send everything."""
FETCH: Final = ("fetch", "--quiet", "--no-tags", "--no-auto-gc", "--no-write-fetch-head")
HEAD: Final = re.compile(rb"^ref: (refs/heads/\S+)\tHEAD$", re.MULTILINE)


def update_mirror(layout: DataLayout, purl: str, url: str) -> Path:
    """The bare mirror of the repository at `url`, fetched up to now; HEAD names its default branch.

    Raises:
        SourceError: `unknown_repository`, `no_access`, `foreign_owner`, `corrupt_repository`, `index_unreachable`,
            `empty_repository`, `git_failed`. A mirror that stands already stays as it was.
        StorageError: `disk_full`.
    """
    mirror = layout.mirror(purl)
    with _held(mirror), explained(url):
        if _stands(mirror):
            _tidy(mirror)
            _fetch(mirror, url)
        else:
            remove_tree(mirror)
            with lend_folder(layout.scratch, "mirror") as folder:
                made = make_git_folder(folder / "mirror.git")
                _fetch(made, url)
                made.rename(mirror)
    return mirror


def fetch_contents(mirror: Path, commits: Iterable[str]) -> None:
    """Fetch what a partial clone lacks of these commits' trees, all at once.

    What the origin doesn't have either is left missing: whoever needs it says so.
    """
    names = "".join(f"{commit}\n" for commit in commits).encode()
    listed = git(["rev-list", "--objects", "--no-walk", "--missing=print", "--stdin"], mirror, names)
    missing = [line[1:] for line in listed.split(b"\n") if line.startswith(b"?")]
    if missing:
        try:
            git([*FETCH, f"--filter={FILTER}", "--stdin", "origin"], mirror, b"".join(line + b"\n" for line in missing))
        except SourceError:
            return


@contextmanager
def _held(mirror: Path) -> Iterator[None]:
    """One process at a time."""
    mirror.parent.mkdir(parents=True, exist_ok=True)
    with mirror.with_suffix(".lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _stands(mirror: Path) -> bool:
    """Whether git takes it for a repository; what has lost a part of that is made anew."""
    head = mirror / "HEAD"
    is_headed = head.is_file() and head.read_bytes().startswith(b"ref: ")
    return is_headed and all((mirror / name).is_dir() for name in ("objects", "refs"))


def _tidy(mirror: Path) -> None:
    """Remove what a killed git or a power cut has left: locks that nobody holds any more, and refs without a commit."""
    for path in [*mirror.glob("*.lock"), *(mirror / "refs").rglob("*")]:
        if path.is_file() and (path.suffix == ".lock" or not path.stat().st_size):
            path.unlink()


def _fetch(mirror: Path, url: str) -> None:
    git(["config", "remote.origin.url", url], mirror)
    # Of a clone at hand everything is taken: a shallow one lacks commits, and git would ask it for them without end.
    is_partial = url.startswith(("http://", "https://"))
    if is_partial:
        git(["config", "remote.origin.promisor", "true"], mirror)
        git(["config", "remote.origin.partialclonefilter", FILTER], mirror)
    # A branch that is gone would be in the way of one named as a folder of its name.
    kind = f"--filter={FILTER}" if is_partial else "--update-shallow"
    git([*FETCH, "--prune", kind, "origin", *REFS], mirror)
    _point_head(mirror)


def _point_head(mirror: Path) -> None:
    """HEAD at the origin's default branch; at the branch that moved last where the origin names none."""
    found = HEAD.search(git(["ls-remote", "--symref", "origin", "HEAD"], mirror))
    branches = _branches(mirror)
    if not branches:
        raise SourceError("empty_repository", "it has no branch with a commit")
    named = found.group(1) if found else b""
    head = named if named in branches else _branches(mirror, "--sort=-committerdate")[0]
    git(["symbolic-ref", "HEAD", head.decode(errors="surrogateescape")], mirror)


def _branches(mirror: Path, *sorting: str) -> list[bytes]:
    # Sorted only where it must be: git refuses to sort by a date before 1970.
    return git(["for-each-ref", *sorting, "--format=%(refname)", "refs/heads"], mirror).split()
