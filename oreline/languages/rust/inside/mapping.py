"""What compiled files say of their instrumented functions: LLVM's coverage mapping, found by function, not yet read.

What a function's code means: `regions.py`.
"""

import hashlib
import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from leb128 import Leb128
from objects import read_sections
from raw_profile import Key, UnknownFormatError

VERSIONS = (6, 7)
"""LLVM 14 and later."""
_FILES = struct.Struct("<IIII")
"""Unused, size of what follows, unused, version counted from 0."""
_FUNCTION = struct.Struct("<QIQQ")
"""Hash of the name, size of what follows, hash of the shape, hash of the list of files."""


@dataclass(frozen=True)
class Mapped:
    """What a file says of one function, as it is encoded."""

    paths: tuple[str, ...]
    code: bytes


def read_mapping(files: Iterable[Path]) -> dict[Key, Mapped]:
    """All instrumented functions of programs and libraries.

    Raises:
        UnknownFormatError: one is of a version that isn't known here.
    """
    found: dict[Key, Mapped] = {}
    for file in files:
        paths = {digest: names for _, data in read_sections(file, "__llvm_covmap") for digest, names in _files(data)}
        for _, data in read_sections(file, "__llvm_covfun"):
            found |= {key: Mapped(paths.get(digest, ()), code) for key, digest, code in _functions(data)}
    return found


def _files(data: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    at = 0
    while at + _FILES.size <= len(data):
        _, size, _, version = _FILES.unpack_from(data, at)
        if version + 1 not in VERSIONS:
            known = " and ".join(map(str, VERSIONS))
            raise UnknownFormatError(f"coverage mapping of version {version + 1}, known are {known}")
        encoded = data[at + _FILES.size : at + _FILES.size + size]
        yield int.from_bytes(hashlib.md5(encoded, usedforsecurity=False).digest()[:8], "little"), _paths(encoded)
        at = _aligned(at + _FILES.size + size)


def _paths(encoded: bytes) -> tuple[str, ...]:
    """Absolute ones: the folder of the compiler comes first."""
    numbers = Leb128(encoded)
    count, _, packed = numbers.several(3)
    inner = Leb128(zlib.decompress(numbers.take(packed)) if packed else encoded[numbers.at :])
    names = [inner.take(inner.next()).decode("utf-8", "replace") for _ in range(count)]
    return tuple(os.path.normpath(os.path.join(names[0], name)) for name in names)


def _functions(data: bytes) -> Iterator[tuple[Key, int, bytes]]:
    at = 0
    while at + _FUNCTION.size <= len(data):
        name, size, shape, digest = _FUNCTION.unpack_from(data, at)
        start = at + _FUNCTION.size
        yield (name, shape), digest, data[start : start + size]
        at = _aligned(start + size)


def _aligned(at: int) -> int:
    return at + -at % 8
