"""Counters that an instrumented program wrote at its end, in LLVM's raw profile format. Which lines they count isn't
known here: `regions.py`.
"""

import struct
from collections.abc import Iterator

Key = tuple[int, int]
"""A function: the hash of its name, and that of its shape."""

MAGIC = 0xFF6C70726F667281
VERSION = 10
"""LLVM 19 and later."""
_HEADER = struct.Struct("<16Q")
_RECORD = struct.Struct("<QQQQQQI12x")
"""Of one function: the hashes of its name and its shape, how far off its counters are, ..., how many it has."""
_WRAP = 1 << 64


class UnknownFormatError(Exception):
    """Of another version than the one read here: which."""


def read_counters(data: bytes) -> Iterator[tuple[Key, tuple[int, ...]]]:
    """Functions that ran, and their counters.

    Raises:
        UnknownFormatError: it is of another version.
        ValueError: it is no profile, or tells more counters than it has room for.
        struct.error: it was cut off.
    """
    magic, version, ids, records, before, _, _, _, _, _, delta, *_ = _HEADER.unpack_from(data)
    _check(magic, version)
    start = _HEADER.size + ids
    counters = start + records * _RECORD.size + before
    room = len(data) // 8
    for number in range(records):
        name, shape, offset, _, _, _, count = _RECORD.unpack_from(data, start + number * _RECORD.size)
        # No two functions share counters.
        room -= count
        if room < 0:
            raise ValueError("it tells more counters than it has room for")
        # An offset counts from its own record, the header's from the first.
        at = counters + (offset - delta + number * _RECORD.size) % _WRAP
        found = struct.unpack_from(f"<{count}Q", data, at)
        if any(found):
            yield (name, shape), found


def _check(magic: int, version: int) -> None:
    if magic != MAGIC:
        raise ValueError("it is no profile")
    if version != VERSION:
        flags = f" with flags {version >> 56:#x}" if version >> 56 else ""
        raise UnknownFormatError(f"profile of version {version & 0xFFFFFFFF}{flags}, known is {VERSION}")
