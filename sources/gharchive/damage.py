"""Hours that are not as they should be: what can be read of a broken file, and which lines are no events."""

import gzip
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import BinaryIO, Final

BROKEN: Final = (EOFError, zlib.error, gzip.BadGzipFile)
BLOCK_BYTES: Final = 1 << 20
LONGEST_LINE_BYTES: Final = 15 << 20
"""Far beyond any event; what is longer is shortened, and so stands among the bad lines."""
SHOWN_BYTES: Final = 120
PLAIN: Final = ".json"


def unpack(path: Path, target: Path) -> bool:
    """Write what can be read of a gzip file to `target`. Whether the file breaks off before its end."""
    with gzip.open(path) as packed, target.open("wb") as plain:
        shortener = _Shortener(plain)
        try:
            while block := packed.read1(BLOCK_BYTES):
                shortener.write(block)
        except BROKEN:
            return True
    return False


class _Shortener:
    """Writes lines, of each only its first megabytes."""

    def __init__(self, plain: BinaryIO) -> None:
        self._plain = plain
        self._left = LONGEST_LINE_BYTES

    def write(self, block: bytes) -> None:
        # Within a block no line is long: only one that began before it can be.
        head, newline, rest = block.partition(b"\n")
        self._plain.write(head[: self._left] + newline + rest)
        self._left = max(self._left - len(head), 0)
        if newline:
            self._left = LONGEST_LINE_BYTES - len(rest.rpartition(b"\n")[2])


def find_lines(plain: Path, ordinals: Collection[int]) -> Iterator[tuple[int, str]]:
    """Line number and beginning of the lines that are the n-th, n in `ordinals`, of those that are not blank."""
    ordinal = 0
    with plain.open("rb") as stream:
        for number, line in enumerate(stream, start=1):
            ordinal += bool(line.strip())
            if ordinal in ordinals and line.strip():
                yield number, line[:SHOWN_BYTES].decode("utf-8", "replace").strip()
