"""What the Go files of a tree import, read on the host: the clauses at the head of each file, by plain text."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HEAD_BYTES: Final = 100_000
MOST_FILES: Final = 20_000
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*", re.DOTALL)
_QUOTED: Final = r"(?:\"[^\"\n]*\"|`[^`]*`)"
_CLAUSE: Final = re.compile(rf"\s*;?\s*import\s*(\((?:[^)\"`]|{_QUOTED})*\)|[\w.]*\s*{_QUOTED})")
_PATH: Final = re.compile(r"[\"`]([^\"`\s]+)[\"`]")
_PACKAGE: Final = re.compile(r"\s*package\s+(\w+)\s*?(?=[\n;]|$)")
_CONSTRAINT: Final = re.compile(r"^//\s*(?:go:build\s+(.*)|\+build\s+(.*))$", re.MULTILINE)
_NEVER_MET: Final = re.compile(r"\s*(ignore|tools|none|never|generate|wasm|js|windows|darwin|plan9|appengine)\b")
_ELSEWHERE: Final = re.compile(r".*_(windows|darwin|plan9|js|wasm|freebsd|netbsd|openbsd|solaris|aix)(_\w+)?\.go")
_IMPORT_COMMENT: Final = re.compile(r"^package\s+\w+\s*//\s*import\s+\"([^\"]+)\"", re.MULTILINE)
_IGNORED_FOLDER: Final = re.compile(r"[_.].*|testdata|vendor|node_modules")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The head of one Go file."""

    folder: str
    """Below the tree; `.` is its root."""
    package: str
    imports: tuple[str, ...]
    own_path: str
    """The import path that its package clause insists on, if any."""


def read_head(text: str, folder: str) -> Source | None:
    """None for a file that no build on this kind of machine takes, or that is no Go."""
    bare = _COMMENT.sub(lambda comment: "\n" * ("\n" in comment[0]), text.removeprefix("\ufeff"))
    package = _PACKAGE.match(bare)
    if not package or _is_left_out(text):
        return None
    found: list[str] = []
    at = package.end()
    while clause := _CLAUSE.match(bare, at):
        found += _PATH.findall(clause[1])
        at = clause.end()
    insists = _IMPORT_COMMENT.search(text)
    return Source(
        folder=folder, package=package[1], imports=tuple(sorted(set(found))), own_path=insists[1] if insists else ""
    )


def _is_left_out(text: str) -> bool:
    said = next((one or other for one, other in _CONSTRAINT.findall(text.partition("\npackage ")[0])), "")
    return bool(_NEVER_MET.match(said)) and "||" not in said


def read_sources(tree: Path) -> tuple[Source, ...]:
    """Heads of all Go files of the tree that a build here may take, in order of path."""
    return tuple(source for path in _files(tree) if (source := _read(tree, path)))


def _read(tree: Path, path: str) -> Source | None:
    with (tree / path).open("rb") as stream:
        text = stream.read(HEAD_BYTES).decode("utf-8", "replace")
    return read_head(text, os.path.dirname(path) or ".")  # noqa: PTH120


def _files(tree: Path) -> Iterator[str]:
    count = 0
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(name for name in folders if not _IGNORED_FOLDER.fullmatch(name))
        for name in sorted(names):
            file = Path(folder, name)
            if name.endswith(".go") and not _ELSEWHERE.fullmatch(name) and file.is_file() and not file.is_symlink():
                count += 1
                if count > MOST_FILES:
                    return
                yield file.relative_to(tree).as_posix()


def is_standard(path: str) -> bool:
    """Whether an import path is of the standard library, or of no module at all."""
    return "." not in path.partition("/")[0]


def is_below(path: str, root: str) -> bool:
    """Whether a package lies in the module `root`."""
    return path == root or path.startswith(f"{root}/")
