"""What no fix may change: tests and what steers them, in a language's own terms, and what is listed with a task.

Answers come from paths alone, but for the listing of a tree, which follows no symbolic link.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from oreline.languages.registry import LANGUAGES


def is_protected(path: str, protected: Sequence[str], language: str) -> bool:
    """Whether a change of `path` is never part of a fix: listed, below a listed folder, or a test by its name."""
    if _is_protected_by_name(path, language):
        return True
    return any(path == entry or path.startswith(f"{entry}/") for entry in protected)


def protected_paths(tree: Path, language: str) -> tuple[str, ...]:
    """Tests and what steers them, sorted; a folder stands for itself when all it holds is protected."""
    return tuple(sorted(_protected(tree, "", language)))


def _protected(tree: Path, folder: str, language: str) -> list[str]:
    entries = sorted((entry for entry in os.scandir(tree / folder) if entry.name != ".git"), key=lambda e: e.name)
    found: list[str] = []
    is_whole = bool(entries)
    for entry in entries:
        path = f"{folder}/{entry.name}" if folder else entry.name
        if entry.is_dir(follow_symlinks=False):
            all_of_it = _is_protected_by_name(f"{path}/any", language)
            inner = [path] if all_of_it else _protected(tree, path, language)
            is_whole &= inner == [path]
            found += inner
        elif not _is_protected_by_name(path, language):
            is_whole = False
        elif entry.is_file(follow_symlinks=False):
            # A link cannot be made read-only apart from its target, which is protected where it lies.
            found.append(path)
    return [folder] if folder and is_whole else found


def _is_protected_by_name(path: str, language: str) -> bool:
    known = LANGUAGES[language]
    return known.is_test_file(path) or known.is_steering_file(path)
