"""A bare git repository with one commit, bit for bit what the files are: no attributes, filters or ignore rules apply.

git's own importer writes it, so no work tree, index or configuration of the machine has a say.
"""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sources.archives.entries import SourceTree

AUTHOR: Final = "oreline <oreline@example.invalid>"
BRANCH: Final = "refs/heads/main"


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitIds:
    """The hashes of a repository's one commit."""

    commit: str
    tree: str


def write_repository(files: SourceTree, folder: Path, purl: str, committed_seconds: int) -> None:
    """Make the bare repository `folder` with one commit of `files` on branch main."""
    _git("init", "--quiet", "--bare", "--template=", "--object-format=sha1", str(folder))
    _git(f"--git-dir={folder}", "symbolic-ref", "HEAD", BRANCH)
    head = commit_header(BRANCH, f"Snapshot of {purl}", committed_seconds)
    stream = b"".join((head, *file_lines(files), b"done\n"))
    _git(f"--git-dir={folder}", "-c", "fastimport.unpackLimit=0", "fast-import", "--quiet", "--done", data=stream)


def commit_of(folder: Path) -> CommitIds:
    """The one commit of a snapshot's repository."""
    commit, tree = _git(f"--git-dir={folder}", "rev-parse", BRANCH, f"{BRANCH}^{{tree}}").decode().split()
    return CommitIds(commit=commit, tree=tree)


def commit_header(ref: str, message: str, committed_seconds: int) -> bytes:
    """How a new commit on `ref` starts in a stream of git's importer; the same input gives the same hash."""
    text = f"{message}\n".encode()
    who = f"{AUTHOR} {committed_seconds} +0000"
    return f"commit {ref}\nauthor {who}\ncommitter {who}\n".encode() + b"data %d\n%b\n" % (len(text), text)


def file_lines(files: SourceTree) -> Iterator[bytes]:
    """The files of that commit, bit for bit."""
    for path, entry in files.items():
        yield b"M %b inline %b\n" % (entry.mode.encode(), _quoted(path))
        yield b"data %d\n%b\n" % (len(entry.content), entry.content)


def _quoted(path: str) -> bytes:
    return b'"' + os.fsencode(path.replace("\\", "\\\\").replace('"', '\\"')) + b'"'


def _git(*arguments: str, data: bytes = b"") -> bytes:
    env = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": os.devnull,
        "LC_ALL": "C",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    finished = subprocess.run(["git", *arguments], input=data, env=env, capture_output=True, check=True)
    return finished.stdout
