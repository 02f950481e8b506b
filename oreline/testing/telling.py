"""The one line of a tool's output that says what was wrong, for a person. What kind of error it is, others judge."""

import re
from collections.abc import Sequence
from typing import Final

MARKED: Final = re.compile(r"E\s+(\S.*)")
"""How pytest marks the lines of an error."""
EXCEPTION: Final = re.compile(r"(?:Caused by: )?[\w.]*(?:Error|Exception|SystemExit)\b(?: \[\w+\])?:? ?.*")
PANIC: Final = re.compile(r"panic: \S.*|fatal error: \S.*")
"""Go's; where it is caught and thrown again the first says why."""
PANICKED: Final = re.compile(r"thread '.*' (?:\(\d+\) )?panicked at .*:")
"""Rust's, with the message in the next line."""
COMPILER: Final = re.compile(r"(?:^|\s)(?:fatal )?error(?:\[\w+\]| \w+)?: ?\S")
PLACE: Final = re.compile(r"^(?:\[ERROR\] )?[\w./+-]+\.\w+:\[?\d+")
ASIDE: Final = re.compile(r"\b(?:warning|note):", re.IGNORECASE)
DECORATION: Final = re.compile(r"[=\-_*]{3,}.*|\W*|\+\s+(?:where|and) .*")
"""Rules, empty lines, and where pytest says what the values of an assertion came from."""


def telling_line(text: str) -> str:
    """The last exception, else the first panic, else a compiler's first error, else the last line that holds words.

    Empty where no line holds any.
    """
    lines = [line for line in map(str.strip, text.splitlines()) if not DECORATION.fullmatch(line)]
    marked = [match[1] for line in lines if (match := MARKED.fullmatch(line))]
    said = _raised(marked) or next(iter(marked), "") or _raised(lines) or _panicked(lines) or _compiled(lines)
    return said or next(reversed(lines), "")


def telling_error(error: str) -> str:
    """The same of a collection error, `path: message`, with its path."""
    path, _, message = error.partition(": ")
    said = telling_line(message)
    return f"{path}: {said}" if said else error


def _raised(lines: Sequence[str]) -> str:
    return next((line for line in reversed(lines) if EXCEPTION.fullmatch(line)), "")


def _panicked(lines: Sequence[str]) -> str:
    for place, line in enumerate(lines):
        if PANIC.fullmatch(line):
            return line
        if PANICKED.fullmatch(line) and lines[place + 1 :]:
            return lines[place + 1]
    return ""


def _compiled(lines: Sequence[str]) -> str:
    heard = [line for line in lines if not ASIDE.search(line)]
    return next((line for pattern in (COMPILER, PLACE) for line in heard if pattern.search(line)), "")
