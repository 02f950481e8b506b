"""The lines that one file's part of a patch adds, with their numbers, and those it shows beside them."""

import re
from itertools import dropwhile
from typing import Final

_HUNK: Final = re.compile(r"@@ -\d+(?:,\d+)? \+(\d+)")

Lines = tuple[tuple[int, str], ...]


def read_lines(part: str) -> tuple[Lines, str]:
    """Lines added, numbered as the change leaves them; and the text of lines kept or removed."""
    added: list[tuple[int, str]] = []
    beside: list[str] = []
    number = 0
    for line in dropwhile(lambda line: not _HUNK.match(line), part.removesuffix("\n").split("\n")):
        if hunk := _HUNK.match(line):
            number = int(hunk[1])
        elif line.startswith("+"):
            added.append((number, line[1:]))
            number += 1
        elif not line.startswith("\\"):
            number += not line.startswith("-")
            beside.append(line[1:])
    return tuple(added), "\n".join(beside)
