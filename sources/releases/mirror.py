"""The bare mirror of a package: each release a commit with a tag, each step from one to the next a commit on its base.

A release's commit depends on that release alone, and a step's on its two: whichever others are there, whatever was
withdrawn or came later, and on whatever machine, the same release and the same step have the same hash. One history of
all releases in a row would change from its root whenever one of them is missing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.git import make_git_folder, run_git
from sources.commits import commit_header, file_lines
from sources.moments import iso
from sources.releases.registries.contract import ReleaseSource

TAGS: Final = "refs/tags/"
STEPS: Final = "refs/steps/"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseCommit:
    """A release in the mirror."""

    version: str
    commit: str
    tree: str
    released_at: str
    """ISO 8601, UTC."""

    @property
    def released_seconds(self) -> int:
        """Since 1970; git knows no time before."""
        return max(int(datetime.fromisoformat(self.released_at).timestamp()), 0)


def open_mirror(layout: DataLayout, purl: str) -> Path:
    """The mirror of a package, made empty unless it is there."""
    mirror = layout.mirror(purl)
    if not mirror.exists():
        mirror.parent.mkdir(parents=True, exist_ok=True)
        with lend_folder(layout.scratch, "mirror") as folder:
            _publish(make_git_folder(folder / "mirror.git"), mirror)
    return mirror


def _publish(made: Path, mirror: Path) -> None:
    try:
        made.rename(mirror)
    except OSError:
        # Another process was first: its mirror will do.
        if not mirror.is_dir():
            raise


def read_releases(mirror: Path) -> Mapping[str, ReleaseCommit]:
    """All releases in the mirror by version."""
    fields = "%(refname:lstrip=2) %(objectname) %(tree) %(committerdate:unix)"
    lines = git(["for-each-ref", f"--format={fields}", TAGS], mirror).decode().splitlines()
    return {release.version: release for release in map(_release, lines)}


def _release(line: str) -> ReleaseCommit:
    version, commit, tree, seconds = line.split()
    return ReleaseCommit(
        version=version, commit=commit, tree=tree, released_at=iso(datetime.fromtimestamp(int(seconds), UTC))
    )


def write_release(mirror: Path, version: str, source: ReleaseSource) -> ReleaseCommit:
    """Write a release: no parent, message the version, author's and committer's date the release's own."""
    blank = ReleaseCommit(version=version, commit="", tree="", released_at=source.released_at)
    header = commit_header(f"{TAGS}{version}", version, blank.released_seconds)
    _import(mirror, b"".join((header, *file_lines(source.files), b"done\n")), "fastimport.unpackLimit=0")
    return read_releases(mirror)[version]


def write_step(mirror: Path, base: ReleaseCommit, fixed: ReleaseCommit) -> str:
    """Write the commit with the tree of `fixed` and the parent `base`; the hash it has."""
    ref = f"{STEPS}{base.version}/{fixed.version}"
    header = commit_header(ref, fixed.version, fixed.released_seconds)
    whole_tree = f'from {base.commit}\nM 040000 {fixed.tree} ""\ndone\n'
    _import(mirror, header + whole_tree.encode(), "fastimport.unpackLimit=100")
    return git(["rev-parse", "--verify", ref], mirror).decode().strip()


def _import(mirror: Path, stream: bytes, unpacking: str) -> None:
    # The same input gives the same hash, so writing over what is there changes nothing.
    git(["-c", unpacking, "fast-import", "--quiet", "--done", "--force"], mirror, stream)


def git(arguments: list[str], mirror: Path, stdin: bytes = b"") -> bytes:
    """What git prints.

    Raises:
        SourceError: `git_failed`, with what it said.
    """
    done = run_git(arguments, git_folder=mirror, stdin=stdin)
    if done.returncode:
        said = " ".join(done.stderr.decode(errors="replace").split())[-300:]
        raise SourceError("git_failed", f"git failed in the mirror {mirror.name}: {said}. Remove it and build again.")
    return done.stdout
