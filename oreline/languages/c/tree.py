"""What a C or C++ tree builds with, read from its files; nothing is run."""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from oreline.languages.places import is_vendored, lies_among_tests, lies_aside

_FILE_BYTES: Final = 1_000_000
_FILES: Final = 400
"""The largest projects have thousands; those near the root come first."""
NESTED: Final = ("build/cmake", "cmake_unofficial", "cmake", "contrib/cmake", "contrib/cmake-proj")
"""Where projects with a build of their own keep one for CMake."""


def read_text(file: Path) -> str:
    """Its text, of a regular file; empty where there is none."""
    if file.is_symlink() or not file.is_file():
        return ""
    with file.open("rb") as stream:
        return stream.read(_FILE_BYTES).decode("utf-8", "replace")


def _walk(tree: Path) -> Iterator[Path]:
    waiting = [tree]
    while waiting:
        inner: list[Path] = []
        for folder in waiting:
            for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
                path = Path(entry.path)
                if entry.is_dir(follow_symlinks=False):
                    inner += [] if entry.name == ".git" else [path]
                else:
                    yield path
        waiting = inner


def cmake_texts(tree: Path) -> list[str]:
    """Texts of the project's own CMake files, those near the root first."""
    found: list[str] = []
    for path in _walk(tree):
        is_cmake = path.name == "CMakeLists.txt" or path.suffix == ".cmake"
        if is_cmake and not is_vendored(path.relative_to(tree).as_posix()):
            found.append(read_text(path))
        if len(found) == _FILES:
            break
    return found


def is_project(file: Path) -> bool:
    """Whether a file for CMake or Meson is that of a whole project."""
    return "project" in read_text(file).lower()


def sub_projects(tree: Path) -> tuple[str, ...]:
    """Folders below the root that may hold the project, sorted: none of tests, examples, or of others' code."""
    names = sorted(entry.name for entry in os.scandir(tree) if entry.is_dir(follow_symlinks=False))
    aside = (is_vendored, lies_aside, lies_among_tests)
    return tuple(name for name in names if not any(is_other(f"{name}/any") for is_other in aside))


def source_texts(tree: Path) -> Iterator[str]:
    """Texts of the tree's tests."""
    found = (
        path
        for path in _walk(tree)
        if path.suffix in {".c", ".cc", ".cpp", ".h", ".hpp", ".sh", ".bash", ".t", ".tap", ".pl", ".py"}
    )
    return (read_text(path) for path in islice(found, _FILES))
