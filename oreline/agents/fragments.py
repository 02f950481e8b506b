"""One function or class as an agent sees it: cut out of the lines around it by its indentation."""

import re
from dataclasses import dataclass
from typing import Final

DEFINITION: Final = re.compile(r"^(\s*)(?:(?:async\s+)?def|class)\s+(\w+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """The text of one function or class."""

    path: str
    start: int
    """Its first line, from 1."""
    text: str


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _last_line(lines: list[str], first: int) -> int:
    """Index after the last line of the definition that starts at index `first`."""
    depth, last = _indent(lines[first]), first + 1
    is_in_head = not lines[first].rstrip().endswith(":")
    for index in range(first + 1, len(lines)):
        line = lines[index]
        if is_in_head:
            is_in_head = not line.rstrip().endswith(":")
        elif line.strip() and _indent(line) <= depth:
            break
        if line.strip():
            last = index + 1
    return last


def cut_function(path: str, shown: str, start: int, name: str, line: int) -> Fragment | None:
    """The function or class `name` around `line`, in what is shown of a file from line `start` on, if it is there."""
    lines = shown.splitlines(keepends=True)
    for index in range(min(line - start, len(lines) - 1), -1, -1):
        found = DEFINITION.match(lines[index])
        if found and found[2] == name:
            text = "".join(lines[index : _last_line(lines, index)])
            return Fragment(path=path, start=start + index, text=text)
    return None
