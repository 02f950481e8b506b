"""A traceback as a report shows it: the user's own lines and the error, without the places inside of packages."""

import re
from typing import Final

from oreline.statements.messages.text import cut, plain

_HEAD: Final = "Traceback (most recent call last):"
_FRAME: Final = re.compile(r'^  File "(?P<file>[^"]*)", line (?P<line>\d+), in (?P<name>.+)$')
_OWN: Final = "<stdin>"
_FILE: Final = "example.py"
_MOST_ERROR_LINES: Final = 8


def own_traceback(stderr: str, code: str) -> str:
    """The last traceback of a run of `code` from standard input; empty when there is none."""
    lines = stderr.rpartition(_HEAD)[2].split("\n") if _HEAD in stderr else []
    error = [line for line in lines if line and not line.startswith(" ")]
    if not error:
        return ""
    frames = [text for line in lines if (match := _FRAME.match(line)) for text in _frame(match, code.split("\n"))]
    shown = [line for before, line in zip(["", *frames], frames, strict=False) if line != before]
    return "\n".join([_HEAD, *shown, *(cut(plain(line)) for line in error[:_MOST_ERROR_LINES])])


def _frame(match: re.Match[str], source: list[str]) -> list[str]:
    number = int(match["line"])
    if match["file"] != _OWN or not 0 < number <= len(source):
        return ["  ..."]
    return [f'  File "{_FILE}", line {number}, in {match["name"]}', f"    {source[number - 1].strip()}"]
