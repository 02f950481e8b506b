"""A bare repository whose commits hold any bytes at any path: modes, links and submodules included."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from oreline.sandbox.diffs import EXECUTABLE, LINK, PLAIN, SUBMODULE, quote_path
from oreline.sandbox.git import NEUTRAL


@dataclass(frozen=True, slots=True)
class Entry:
    content: bytes
    mode: str = PLAIN


def executable(content: bytes) -> Entry:
    return Entry(content, EXECUTABLE)


def link(target: bytes) -> Entry:
    return Entry(target, LINK)


def submodule(commit: str) -> Entry:
    """`commit` is one hexadecimal digit, repeated."""
    return Entry(commit.encode() * 40, SUBMODULE)


Files = Mapping[str, bytes | Entry]


def git(folder: Path, *arguments: str, stdin: bytes = b"") -> bytes:
    env = {**NEUTRAL, "GIT_INDEX_FILE": str(folder / "index.test")}
    argv = ["git", "-C", str(folder), *arguments]
    return subprocess.run(argv, input=stdin, env=env, capture_output=True, check=True).stdout


def make_mirror(folder: Path) -> Path:
    git(folder.parent, "init", "--quiet", "--bare", "--template=", str(folder))
    return folder


def commit(mirror: Path, files: Files, *parents: str) -> str:
    lines = [b"commit refs/heads/main\nmark :1\ncommitter a <a@example.org> 1700000000 +0000\ndata 1\nx\n"]
    lines += [f"{word} {parent}\n".encode() for word, parent in zip(["from", *["merge"] * 9], parents, strict=False)]
    lines += [b"deleteall\n"]
    for path, given in files.items():
        entry = given if isinstance(given, Entry) else Entry(given)
        if entry.mode == SUBMODULE:
            lines.append(b"M %s %s %s\n" % (entry.mode.encode(), entry.content, quote_path(path).encode()))
        else:
            head = b"M %s inline %s" % (entry.mode.encode(), quote_path(path).encode())
            lines.append(b"%s\ndata %d\n%s\n" % (head, len(entry.content), entry.content))
    git(mirror, "fast-import", "--quiet", "--force", stdin=b"".join([*lines, b"get-mark :1\n"]))
    return git(mirror, "rev-parse", "refs/heads/main").decode().strip()


def tree_of(mirror: Path, commit: str) -> str:
    return git(mirror, "rev-parse", f"{commit}^{{tree}}").decode().strip()


def tree_after(mirror: Path, base: str, *patches: str) -> str:
    """Hash of the whole tree that git's own `apply` makes of `base`, in the repository itself."""
    git(mirror, "read-tree", base)
    for patch in patches:
        if patch:
            git(mirror, "apply", "--cached", "--whitespace=nowarn", stdin=os.fsencode(patch))
    return git(mirror, "write-tree").decode().strip()
