"""The snapshot of a commit: its tree, named by the release it came after."""

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from sources.history.commits import moment
from sources.history.git import git
from sources.history.trees import read_commit_tree
from sources.settings import SourceSettings
from sources.snapshots import store_snapshot

_VERSION: Final = re.compile(r"(\d+(?:\.\d+)*)(?:[-_.]?(?:a|b|rc|alpha|beta|post|dev)[-_.]?\d*)?$", re.IGNORECASE)
UNKNOWN_VERSION: Final = "0.0"
TAGS: Final = "refs/tags"
STEPS: Final = "refs/steps"
"""`refs/steps/OLD/NEW`: the tree of release NEW as a change of OLD."""


def snapshot_commit(
    layout: DataLayout, mirror: Path, repository: Repository, commit: str, settings: SourceSettings
) -> Snapshot:
    """The snapshot of a commit of the mirror, written unless it is there.

    Raises:
        SourceError: `missing_object`, `too_large`, `unsafe_archive`, `git_failed`.
    """
    created_at = moment(git(["log", "-1", "--format=%cI", commit], mirror).decode().strip())
    files = read_commit_tree(mirror, commit, int(datetime.fromisoformat(created_at).timestamp()), settings)
    version = nearest_version(mirror, commit)
    return store_snapshot(layout, repository, files, version=version, created_at=created_at, upstream=commit)


def has_commit(mirror: Path, commit: str) -> bool:
    """Whether the mirror holds a commit, whatever leads to it."""
    try:
        return git(["cat-file", "-t", commit], mirror) == b"commit\n"
    except SourceError:
        return False


def nearest_version(mirror: Path, commit: str) -> str:
    """The release that a commit leads to, else the version of the nearest tag or of the newest by then, else `0.0`.

    Projects that read their version from tags are built with it: a snapshot has none.
    """
    steps = git(["for-each-ref", f"--points-at={commit}", "--format=%(refname:lstrip=-1)", STEPS], mirror).split()
    if steps:
        return steps[0].decode(errors="replace")
    found = filter(None, (_VERSION.search(tag) for tag in _tags(mirror, commit)))
    return next((version.group() for version in found), UNKNOWN_VERSION)


def _tags(mirror: Path, commit: str) -> Iterator[str]:
    """The nearest tag at or before a commit; where its branch bears none, the tags that were there by its date."""
    try:
        yield (
            git(["describe", "--tags", "--abbrev=0", "--match=*[0-9]*", commit], mirror)
            .decode(errors="replace")
            .strip()
        )
    except SourceError:
        until = int(git(["log", "-1", "--format=%ct", commit], mirror))
        listed = git(
            ["for-each-ref", "--sort=-creatordate", "--format=%(creatordate:unix) %(refname:short)", TAGS], mirror
        )
        for line in listed.decode(errors="replace").splitlines():
            seconds, _, tag = line.partition(" ")
            if seconds.isdecimal() and int(seconds) <= until:
                yield tag
