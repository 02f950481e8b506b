"""Copies of Python packages, known by a folder called as they are imported with most of their files, in any version."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from oreline.validation.copies.places import Files

SIMILAR_SHARE: Final = 0.8
"""Of the package's files."""
SIMILAR_FILES: Final = 3
GENERIC: Final = frozenset({"src", "lib", "python", "packages"})
"""Folders that hold packages and are none."""


def copies_by_folder(sources: Files, beside: Files) -> Iterator[str]:
    """Folders that look like one of the project's packages; byte code tells of a file as well as its source."""
    packages = _packages(sources)
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for path in filter(None, map(_module_path, beside)):
        parts = path.split("/")
        for place, part in enumerate(parts[:-1], start=1):
            if part in packages:
                found["/".join(parts[:place]), part].add("/".join(parts[place:]))
    for (folder, name), files in found.items():
        shared = len(files & packages[name])
        if shared >= SIMILAR_FILES and shared >= SIMILAR_SHARE * len(packages[name]):
            yield folder


def _packages(sources: Files) -> dict[str, set[str]]:
    """Files of each top package, by path within it."""
    packages: defaultdict[str, set[str]] = defaultdict(set)
    for path in sources:
        *folders, _ = parts = PurePosixPath(path).parts
        first = next((place for place, part in enumerate(folders) if part not in GENERIC), None)
        if first is not None and path.endswith(".py"):
            packages[parts[first]].add("/".join(parts[first + 1 :]))
    return packages


def _module_path(path: str) -> str:
    """The path of the Python file that `path` is or was compiled from; empty for any other."""
    if path.endswith(".pyc"):
        return re.sub(r"__pycache__/([^/]+?)\.[^/]*$", r"\1.py", path)
    return path if path.endswith(".py") else ""
