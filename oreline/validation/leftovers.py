"""The gate before an agent: its repository holds one commit, and nothing that was made after it.

Only what `repositories.py` writes may be there. The folder is read byte by byte, no git runs on it: nothing in it can
hide an object or run a program.
"""

import os
import re
import struct
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from oreline.errors import ValidationError
from oreline.sandbox.git import run_git
from oreline.validation.repositories import ATTRIBUTES, CONFIG

_BRANCH: Final = "refs/heads/main"
_WRITTEN: Final = frozenset({"HEAD", "config", "index", "info/attributes", "info/exclude", _BRANCH})
_OBJECT: Final = re.compile(r"objects/([0-9a-f]{2})/([0-9a-f]{38})")
_ENTRY: Final = re.compile(rb"(\d+) [^\0]+\0(.{20})", re.DOTALL)
_FOLDER, _SUBMODULE = b"40000", b"160000"


def check_leftovers(git_folder: Path, commit: str) -> None:
    """Pass the repository `git_folder` of an agent if `commit` and its tree are all it holds.

    Raises:
        ValidationError: `later_objects`, with what else is there: a ref, log, remote, hook, pack or object.
    """
    files = dict(_files(git_folder))
    objects = {"".join(found.groups()): files[path] for path in files if (found := _OBJECT.fullmatch(path))}
    others = sorted(path for path in files if path not in _WRITTEN and not _OBJECT.fullmatch(path))
    _refuse(git_folder, others, "files beside those of one commit")
    _refuse(git_folder, _changed_texts(files, commit), "files that say more than one commit needs")
    reached = frozenset(_reached(objects, commit, git_folder))
    _refuse(git_folder, sorted(objects.keys() - reached), f"objects that commit {commit} doesn't need")
    staged = _staged(files["index"].read_bytes()) if "index" in files else frozenset()
    _refuse(git_folder, sorted(staged - reached), "entries of the index that the commit lacks")


def check_upstream(git_folder: Path, mirror: Path, base: str) -> None:
    """Pass the repository of an agent if all it shares with upstream's history stands in the tree of `base`.

    Raises:
        ValidationError: `later_objects`, with the objects that only other commits of `mirror` have.
    """
    own = {"".join(found.groups()) for path, _ in _files(git_folder) if (found := _OBJECT.fullmatch(path))}
    # Lists what is there without asking a promisor for what isn't.
    listing = ["cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)"]
    upstream = frozenset(_git(mirror, *listing).decode().split())
    root = _git(mirror, "rev-parse", "--verify", f"{base}^{{tree}}").decode().strip()
    rows = _git(mirror, "ls-tree", "-r", "-t", "-z", "--full-tree", root).split(b"\0")
    allowed = {root, *(row.split()[2].decode() for row in rows if row)}
    _refuse(git_folder, sorted(own & upstream - allowed), f"objects of upstream that its commit {base} lacks")


def _git(mirror: Path, *arguments: str) -> bytes:
    done = run_git(arguments, git_folder=mirror)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise ValidationError("later_objects", f"{mirror} can't be compared with: git said {said[:300]}")
    return done.stdout


def _refuse(git_folder: Path, found: Collection[str], what: str) -> None:
    if found:
        named = ", ".join(list(found)[:5])
        raise ValidationError(
            "later_objects",
            f"the agent's repository {git_folder} has {len(found)} {what}: {named}; write it anew from the base tree.",
        )


def _files(git_folder: Path) -> Iterator[tuple[str, Path]]:
    """Every file and link below the folder, by its path there."""
    for folder, folders, names in os.walk(git_folder):
        for name in (*names, *(entry for entry in folders if Path(folder, entry).is_symlink())):
            file = Path(folder, name)
            path = file.relative_to(git_folder).as_posix()
            yield f"{path} (a link)" if file.is_symlink() else path, file


def _changed_texts(files: dict[str, Path], commit: str) -> list[str]:
    written = {"HEAD": f"ref: {_BRANCH}\n", "config": CONFIG, "info/attributes": ATTRIBUTES, _BRANCH: f"{commit}\n"}
    return [path for path, text in written.items() if path not in files or files[path].read_bytes() != text.encode()]


def _reached(objects: dict[str, Path], commit: str, git_folder: Path) -> Iterator[str]:
    """The commit and all of its tree.

    Raises:
        ValidationError: the commit has a parent, or one of them is missing.
    """
    body = _body(objects, commit, b"commit")
    header = body.partition(b"\n\n")[0].split(b"\n")
    _refuse(git_folder, [line.decode() for line in header if line.startswith(b"parent ")], "parents of its commit")
    yield commit
    seen: set[str] = set()
    waiting = [header[0].removeprefix(b"tree ").decode()]
    while waiting:
        tree = waiting.pop()
        if tree in seen:
            continue
        seen.add(tree)
        yield tree
        for mode, name in _ENTRY.findall(_body(objects, tree, b"tree")):
            if mode == _FOLDER:
                waiting.append(name.hex())
            elif mode != _SUBMODULE:
                yield name.hex()


def _body(objects: dict[str, Path], name: str, kind: bytes) -> bytes:
    try:
        head, _, body = zlib.decompress(objects[name].read_bytes()).partition(b"\0")
    except (KeyError, OSError, zlib.error) as error:
        raise ValidationError(
            "later_objects", f"object {name} of the agent's repository can't be read: {error!r}"
        ) from error
    if head.split(b" ")[0] != kind:
        raise ValidationError("later_objects", f"object {name} of the agent's repository is no {kind.decode()}")
    return body


def _staged(index: bytes) -> frozenset[str]:
    """Objects that an index of version 2 names; `extensions` when it holds anything but entries."""
    found: set[str] = set()
    at = 12
    for _ in range(struct.unpack_from(">I", index.ljust(12, b"\0"), 8)[0]):
        found.add(index[at + 40 : at + 60].hex())
        end = index.find(b"\0", at + 62)
        if end < 0:
            break
        at = end + 8 - (end - 12) % 8
    return frozenset(found | ({"extensions"} if len(index) != at + 20 else set()))
