"""Which part of an agent's patch is judged: files of the package itself, to the byte; the rest is named and dropped.

Tests, what steers them, what could stand in for a language's own modules, links and anything outside the tree
never reach the grader. Nothing is applied here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.protection import is_protected
from oreline.languages.registry import LANGUAGES
from oreline.sandbox.patches import touched_paths

_FILE_START: Final = re.compile(r"(?m)^(?=diff --git )")
_BODY_START: Final = re.compile(r"(?m)^(?:@@ |GIT binary patch$|--- )")
_NOT_A_FILE: Final = re.compile(r"(?m)^(?:(?:new|old|deleted) (?:file )?mode|index [0-9a-f]+\.\.[0-9a-f]+) 1[26]0000$")
_NEW_FILE: Final = re.compile(r"(?m)^new file mode ")
COMPILED: Final = (".so", ".pyd", ".dll", ".dylib", ".a", ".o", ".class", ".jar", ".node", ".wasm", ".rlib", ".exe")


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedPart:
    """What is carried over to the grader, and what isn't."""

    patch: str
    dropped_paths: tuple[str, ...]
    """Sorted."""


def split_patch(patch: str) -> tuple[str, ...]:
    """The patch cut into its files, each part exactly as it stands; what comes before the first file is left out."""
    return tuple(part for part in _FILE_START.split(patch) if part.startswith("diff --git "))


def adds_file(part: str) -> bool:
    """Whether this part of a patch makes a file that was not there."""
    return bool(_NEW_FILE.search(_header(part)))


def graded_part(patch: str, protected: Sequence[str], language: str) -> GradedPart:
    """The part of `patch` that is judged; `protected` are the task's `test_files`, `language` its repository's."""
    kept: list[str] = []
    dropped: set[str] = set()
    for part in split_patch(patch):
        paths = touched_paths(part)
        is_new = adds_file(part)
        is_fit = bool(paths) and all(is_gradable(path, protected, language, is_new=is_new) for path in paths)
        if is_fit and _is_file(part):
            kept.append(part)
        else:
            dropped.update(paths)
    return GradedPart(patch="".join(kept), dropped_paths=tuple(sorted(dropped)))


def is_gradable(path: str, protected: Sequence[str], language: str, *, is_new: bool) -> bool:
    """Whether a change of `path` may be part of a solution."""
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or ".." in parts or "\0" in path:
        return False
    if any(part.casefold().startswith(".git") for part in parts):
        return False
    if path.casefold().endswith(COMPILED) or is_protected(path, protected, language):
        return False
    return not (is_new and LANGUAGES[language].shadows_library(path))


def _header(part: str) -> str:
    body = _BODY_START.search(part)
    return part[: body.start()] if body else part


def _is_file(part: str) -> bool:
    return not _NOT_A_FILE.search(_header(part))
