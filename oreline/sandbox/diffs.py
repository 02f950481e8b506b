"""Patches that git prints from pairs of file versions, as valid UTF-8 whatever the files hold.

A file that is not UTF-8, or holds a NUL, before or after, goes as a git binary patch.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Final

from oreline.errors import IntegrityError
from oreline.sandbox.git import RAW_BYTES, run_git

PLAIN: Final = "100644"
EXECUTABLE: Final = "100755"
LINK: Final = "120000"
SUBMODULE: Final = "160000"

DIFF: Final = ("diff-tree", "-p", "-r", "--binary", "--full-index", "--no-renames", "--no-color", "--no-ext-diff")
_ALL_BINARY: Final = RAW_BYTES.replace("!diff", "-diff")
_LINK_HEADER: Final = re.compile(rf"(?m)^((?:new|deleted) file mode) {PLAIN}$")
_TO_QUOTE: Final = re.compile(rb"[^ !#-\[\]-~]")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileVersion:
    """What stands at a path on one side of a diff."""

    path: str
    mode: str
    """As in a git tree, such as `100644`."""
    is_text: bool
    """Whether a diff of lines can hold the content and stay valid UTF-8."""
    object_id: str = ""
    """Of an object that the git folder can read."""
    content: bytes | None = None
    """In place of an object; the target of a link."""


Pair = tuple[FileVersion | None, FileVersion | None]


def is_text(content: bytes) -> bool:
    """Whether a diff of lines can hold `content` and stay valid UTF-8."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in content


def quote_path(path: str) -> str:
    """`path` in git's C style, within quotation marks, ASCII alone."""
    return '"' + _TO_QUOTE.sub(lambda found: b"\\%03o" % ord(found[0]), os.fsencode(path)).decode() + '"'


def write_trees(pairs: Sequence[Pair], git_folder: Path) -> None:
    """Commits `old` and `new` that hold just these files; no file is written, no content converted.

    Raises:
        IntegrityError: git's importer refuses the files: they contradict each other, or a path is none that git takes.
    """
    stream = _commit("old", (old for old, _ in pairs)) + _commit("new", (new for _, new in pairs))
    done = run_git(["fast-import", "--quiet", "--force"], git_folder=git_folder, stdin=stream)
    if done.returncode:
        raise IntegrityError("undiffable_changes", f"git said: {done.stderr.decode(errors='replace')[:500]}")


def print_patch(pairs: Iterable[Pair], git_folder: Path) -> str:
    """What leads from the old versions to the new ones, as `git apply` takes it; empty for no pair.

    Text comes first, in order of paths, and binary files after it.

    Raises:
        IntegrityError: git can't diff the files.
    """
    text: list[Pair] = []
    binary: list[Pair] = []
    links: list[Pair] = []
    for pair in chain.from_iterable(map(_apart, pairs)):
        if any(_is_odd_link(side) for side in pair):
            links.append(pair)
        else:
            (text if all(side is None or side.is_text for side in pair) else binary).append(pair)
    removed = _print_links([pair for pair in links if pair[0]], git_folder)
    added = _print_links([pair for pair in links if pair[1]], git_folder)
    return removed + _print(text, git_folder, RAW_BYTES) + _print(binary, git_folder, _ALL_BINARY) + added


def _commit(side: str, versions: Iterable[FileVersion | None]) -> bytes:
    """One commit in the language of `git fast-import`."""
    lines = [b"commit refs/heads/%s\ncommitter o <o> 0 +0000\ndata 0\n" % side.encode()]
    for version in versions:
        if version is not None:
            where = (version.mode.encode(), version.object_id.encode() or b"inline", quote_path(version.path).encode())
            lines.append(b"M %s %s %s\n" % where)
            if version.content is not None:
                lines.append(b"data %d\n%s\n" % (len(version.content), version.content))
    return b"".join(lines)


def _print(pairs: Sequence[Pair], git_folder: Path, attributes: str) -> str:
    if not pairs:
        return ""
    (git_folder / "info" / "attributes").write_text(attributes)
    write_trees(pairs, git_folder)
    done = run_git([*DIFF, "old", "new"], git_folder=git_folder)
    if done.returncode:
        raise IntegrityError("undiffable_changes", f"git said: {done.stderr.decode(errors='replace')[:500]}")
    return done.stdout.decode("utf-8")


def _is_odd_link(version: FileVersion | None) -> bool:
    return version is not None and version.mode == LINK and not version.is_text


def _apart(pair: Pair) -> Iterator[Pair]:
    """A link to a name that is not UTF-8 is removed and added, never edited."""
    old, new = pair
    if old and new and (_is_odd_link(old) or _is_odd_link(new)):
        yield from ((old, None), (None, new))
    else:
        yield pair


def _print_links(pairs: Sequence[Pair], git_folder: Path) -> str:
    """git takes a binary patch for a link but prints none: printed for a file, with the mode put right."""
    files = [(_as_file(old), _as_file(new)) for old, new in pairs]
    return _LINK_HEADER.sub(rf"\1 {LINK}", _print(files, git_folder, _ALL_BINARY))


def _as_file(version: FileVersion | None) -> FileVersion | None:
    return version and replace(version, mode=PLAIN)
