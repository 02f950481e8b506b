"""The events of a report: JSON lines from a hostile place, read one by one and never more than a report may hold.

A line that is no event is passed over. What events mean is `report.py`.
"""

import json
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import islice
from typing import Any, Final

MOST_LINES: Final = 2**20
"""What comes after them isn't read, as if the report ended there: a full report of 64 MB has longer lines."""
MOST_VALUES: Final = 2**20
"""In a line. Two or three bytes each in the report, values take 64 each once they are read."""
LINE_BYTES: Final = 2**25
"""Characters may take four bytes each once they are read."""


def _is_bounded(line: bytes) -> bool:
    """What separates values also stands in texts: an honest line has few texts, or is far from the bound."""
    return len(line) <= LINE_BYTES and sum(map(line.count, (b",", b"[", b"{"))) <= MOST_VALUES


def read_events(report: bytes) -> Iterator[Mapping[str, Any]]:
    """The events of a report, in order."""
    for line in islice(BytesIO(report), MOST_LINES):
        if not line.startswith(b"{") or not _is_bounded(line):
            continue
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            continue


def read_text(event: Mapping[str, Any], key: str) -> str:
    """What an event tells as text, empty where it is none; half characters are written out."""
    value = event.get(key)
    return whole_text(value) if isinstance(value, str) else ""


def whole_text(value: str) -> str:
    """Without surrogates, which no file takes."""
    return value.encode("utf-8", "backslashreplace").decode()
