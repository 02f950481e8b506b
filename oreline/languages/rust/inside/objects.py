"""Sections of what a compiler made: ELF files, and archives of them. Nothing of what sections mean."""

import struct
from collections.abc import Iterator
from pathlib import Path

ARCHIVE = b"!<arch>\n"
ELF = b"\x7fELF\x02\x01"
"""Of 64 bits, the lowest byte first."""
_SECTION = struct.Struct("<IIQQQQIIQQ")
_IN_FIRST = 0xFFFF
"""Stands where a number is too large for its place, and is told by the first section."""


def read_sections(path: Path, wanted: str) -> Iterator[tuple[int, bytes]]:
    """Each section of that name in a file or archive, with the number of the object it lies in."""
    for number, data in enumerate(_objects(path.read_bytes())):
        if bytes(data[: len(ELF)]) == ELF:
            yield from ((number, found) for found in _named(data, wanted.encode()))


def _objects(data: bytes) -> Iterator[memoryview]:
    view = memoryview(data)
    if not data.startswith(ARCHIVE):
        yield view
        return
    at = len(ARCHIVE)
    while at + 60 <= len(data):
        size = int(data[at + 48 : at + 58])
        yield view[at + 60 : at + 60 + size]
        at += 60 + size + size % 2


def _named(data: memoryview, wanted: bytes) -> Iterator[bytes]:
    (start,) = struct.unpack_from("<Q", data, 0x28)
    count, names_at = struct.unpack_from("<HH", data, 0x3C)
    if not start:
        return
    first = _SECTION.unpack_from(data, start)
    end = start + (count or first[5]) * _SECTION.size
    sections = list(_SECTION.iter_unpack(data[start:end]))
    names = sections[first[6] if names_at == _IN_FIRST else names_at]
    text = bytes(data[names[4] : names[4] + names[5]])
    for section in sections:
        if text.startswith(wanted + b"\0", section[0]):
            yield bytes(data[section[4] : section[4] + section[5]])
