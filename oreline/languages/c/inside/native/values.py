"""Values that test programs tell of calls, where they were asked for some."""

import os
import re
import stat
from collections.abc import Iterator

from native.order import CACHE

PLACE = CACHE / "values"
LINE = re.compile(rb"([0-9a-f]{16}) ((?:[0-9a-f]{2}){0,1000})")
MOST_BYTES = 8_000_000


def read_values() -> Iterator[tuple[str, str]]:
    """Words and values; none where nothing was asked, or what lies there is no plain file."""
    try:
        descriptor = os.open(PLACE, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return
    with os.fdopen(descriptor, "rb") as file:
        lines = file.read(MOST_BYTES).split(b"\n") if stat.S_ISREG(os.fstat(descriptor).st_mode) else []
    seen: set[bytes] = set()
    for line in lines:
        found = LINE.fullmatch(line)
        # A program may run several times.
        if found and found[1] not in seen:
            seen.add(found[1])
            yield found[1].decode(), bytes.fromhex(found[2].decode()).decode("utf-8", "replace")
