"""Copies known by several files of the very same bytes, whatever they and their folders are called."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Final

from oreline.validation.copies.places import Files

EQUAL_FILES: Final = 3
EQUAL_BYTES: Final = 200
"""Smaller files are equal by chance."""


def copies_by_content(sources: Files, beside: Files) -> Iterator[str]:
    """Folders that hold them."""
    large = {path: place for path, place in sources.items() if _size(place) >= EQUAL_BYTES}
    sizes = set(map(_size, large.values()))
    own = {_hash(place): path for path, place in large.items()}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path, place in beside.items():
        if _size(place) in sizes and (known := own.get(_hash(place))):
            found[_top(path, known)].add(known)
    yield from (folder for folder, files in found.items() if len(files) >= EQUAL_FILES)


def _top(path: str, known: str) -> str:
    """The folder that stands for the project's: `path` down to the first folder from which on both are the same."""
    parts, others = path.split("/"), known.split("/")
    pairs = zip(reversed(parts[:-1]), reversed(others[:-1]), strict=False)
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    return "/".join(parts[: len(parts) - max(same, 1)])


def _size(place: Path) -> int:
    return -1 if place.is_symlink() else place.stat().st_size


def _hash(place: Path) -> bytes:
    return hashlib.sha256(place.read_bytes()).digest()
