"""A git repository of one commit, written byte for byte: no git runs here, so no configuration, hook or filter can."""

import hashlib
import os
import struct
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from oreline.sandbox.changes import FileChange

FOLDER: Final = 0o40000
AUTHOR: Final = "Oreline <oreline@localhost>"
CONFIG: Final = """\
[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = false
\tautocrlf = false
\ttrustctime = false
\tcheckstat = minimal
[user]
\tname = user
\temail = user@localhost
"""
ATTRIBUTES: Final = "* -text -ident !filter !eol !working-tree-encoding\n"
"""Bytes as they are, whatever the tree's own attributes say."""
UNSEEN: Final = (
    "__pycache__/",
    "*.pyc",
    ".pytest_cache/",
    ".mypy_cache/",
    ".ruff_cache/",
    ".hypothesis/",
    "node_modules/",
)
"""Patterns of caches, which git is not to mention."""

Blobs = Mapping[bytes, tuple[int, str]]
"""Mode and blob of each path."""


def mode_of(file: FileChange) -> int:
    """Git's mode of a file or link."""
    if file.is_symlink:
        return 0o120000
    return 0o100755 if file.is_executable else 0o100644


class Objects:
    """Git objects by hash, as they are added."""

    def __init__(self) -> None:
        self.by_hash: dict[str, bytes] = {}

    def add(self, kind: str, body: bytes) -> str:
        """Hash of the object."""
        data = f"{kind} {len(body)}\0".encode() + body
        name = hashlib.sha1(data, usedforsecurity=False).hexdigest()
        self.by_hash[name] = data
        return name

    def add_blobs(self, files: Sequence[FileChange]) -> Blobs:
        """Mode and blob of each file's path."""
        return {os.fsencode(file.path): (mode_of(file), self.add("blob", file.content or b"")) for file in files}

    def add_tree(self, blobs: Blobs) -> str:
        """Hash of the tree of `blobs`, its folders added first."""
        entries: dict[bytes, tuple[int, str]] = {}
        folders: dict[bytes, dict[bytes, tuple[int, str]]] = {}
        for path, blob in blobs.items():
            name, _, rest = path.partition(b"/")
            if rest:
                folders.setdefault(name, {})[rest] = blob
            else:
                entries[name] = blob
        for name, below in folders.items():
            entries[name] = (FOLDER, self.add_tree(below))
        # Git sorts a folder as if its name ended in a slash.
        order = sorted(entries, key=lambda name: name + b"/" * (name in folders))
        return self.add("tree", b"".join(b"%o %s\0" % (entries[n][0], n) + bytes.fromhex(entries[n][1]) for n in order))

    def add_commit(self, blobs: Blobs, message: str, date: int) -> str:
        """Hash of the one commit of `blobs`; `date` in seconds since 1970, UTC."""
        who = f"{AUTHOR} {date} +0000"
        text = f"tree {self.add_tree(blobs)}\nauthor {who}\ncommitter {who}\n\n{message}\n"
        return self.add("commit", text.encode())

    def write(self, folder: Path) -> None:
        """Write each object to its file below `folder`."""
        for prefix in {name[:2] for name in self.by_hash}:
            (folder / prefix).mkdir(parents=True)
        for name, data in self.by_hash.items():
            (folder / name[:2] / name[2:]).write_bytes(zlib.compress(data, 1))


def _index_entry(path: bytes, mode: int, blob: str, file: os.stat_result) -> bytes:
    seconds, size = int(file.st_mtime) & 0xFFFFFFFF, file.st_size & 0xFFFFFFFF
    fields = struct.pack(">10I", 0, 0, seconds, 0, 0, 0, mode, 0, 0, size)
    entry = fields + bytes.fromhex(blob) + struct.pack(">H", min(len(path), 0xFFF)) + path
    return entry + b"\0" * (8 - len(entry) % 8)


def _index(blobs: Blobs, files: Mapping[str, Path]) -> bytes:
    """Git's index, version 2, as if every file had just been looked at: nothing shows as modified."""
    entries = [_index_entry(path, *blob, files[os.fsdecode(path)].lstat()) for path, blob in sorted(blobs.items())]
    body = struct.pack(">4sII", b"DIRC", 2, len(entries)) + b"".join(entries)
    return body + hashlib.sha1(body, usedforsecurity=False).digest()


def _pattern(path: str) -> str:
    return "/" + "".join("\\" + char if char in "\\*?[ " else char for char in path)


def write_repository(
    tree: Sequence[FileChange], files: Mapping[str, Path], folder: Path, commit: tuple[str, int], ignored: Sequence[str]
) -> str:
    """Hash of the one commit in the fresh repository written to `folder`: no log, no remote, no tag, no hook.

    `files` says where each file of `tree` lies, `commit` its message and date, `ignored` which paths of the work tree
    git is not to mention.
    """
    objects = Objects()
    blobs = objects.add_blobs(tree)
    name = objects.add_commit(blobs, *commit)
    objects.write(folder / "objects")
    texts = {
        "HEAD": "ref: refs/heads/main\n",
        "config": CONFIG,
        "info/attributes": ATTRIBUTES,
        "info/exclude": "".join(f"{line}\n" for line in (*UNSEEN, *map(_pattern, ignored))),
        "refs/heads/main": f"{name}\n",
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", errors="surrogateescape")
    (folder / "index").write_bytes(_index(blobs, files))
    return name
