"""Which files of a tree decide what Gradle fetches: scripts, properties, catalogs, locks, builds of plugins.

Symbolic links are not followed, and what lies in them is not read.
"""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final

LONGEST_BYTES: Final = 200_000
MOST_FILES: Final = 4_000
PASSED_OVER: Final = frozenset({".git", ".gradle", "build", "node_modules", "out"})
_SETTING: Final = re.compile(
    r".*\.gradle(\.kts)?|gradle\.properties|.*\.versions\.toml|.*gradle\.lockfile|.*\.lockfile"
)
_BUILDS: Final = re.compile(r"(.*/)?(buildSrc|build-logic|build-plugins|gradle-plugins|buildLogic)/.*", re.DOTALL)
_INCLUDED: Final = re.compile(r"""includeBuild\s*+(?:\(\s*+)?["']([\w./-]+)["']""")
_WORD: Final = re.compile(r"[\w.-]+")


def settings_of(tree: Path) -> dict[str, bytes]:
    """Files by path: what decides, and small files of any kind that a script names."""
    paths = [path for path in _files(tree) if _is_small(tree / path)]
    found = {path: (tree / path).read_bytes() for path in islice(filter(_decides, paths), MOST_FILES)}
    told = b"\n".join(found.values()).decode("utf-8", "replace")
    included = tuple(f"{folder.strip('./')}/" for folder in _INCLUDED.findall(told) if folder.strip("./"))
    words = set(_WORD.findall(told))
    for path in paths:
        is_named = "/" not in path and PurePosixPath(path).name in words
        if len(found) < MOST_FILES and path not in found and (is_named or (included and path.startswith(included))):
            found[path] = (tree / path).read_bytes()
    return found


def text_of(settings: dict[str, bytes]) -> str:
    """All that scripts and properties say, one after the other."""
    return "\n".join(content.decode("utf-8", "replace") for _, content in sorted(settings.items()))


def source_files(tree: Path) -> Iterator[str]:
    """Paths of Java's sources that are the project's own."""
    return (path for path in _files(tree) if path.endswith(".java") and not _BUILDS.fullmatch(path))


def _decides(path: str) -> bool:
    if path.startswith("gradle/wrapper/"):
        return False
    return bool(_SETTING.fullmatch(PurePosixPath(path).name) or _BUILDS.fullmatch(path))


def _is_small(file: Path) -> bool:
    return file.stat().st_size <= LONGEST_BYTES


def _files(tree: Path) -> Iterator[str]:
    for folder, folders, names in os.walk(tree):
        # A package may be called `build`, too.
        is_source = "src" in Path(folder).relative_to(tree).parts
        folders[:] = sorted(name for name in folders if is_source or name not in PASSED_OVER)
        for name in sorted(names):
            file = Path(folder, name)
            if file.is_file() and not file.is_symlink():
                yield file.relative_to(tree).as_posix()
