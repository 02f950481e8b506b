"""The text of messages: without what only the machine knows, and cut to what a person reads."""

import re
from typing import Final

_LONGEST: Final = 400
_MOST_LINES: Final = 16
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
_FOLDER: Final = re.compile(r"(?<![\w.])/(?:work|env|opt|home|root|tmp|usr|Users)/[^\s'\"]*/")
_QUOTES: Final = ("``", "''", '""', "‘’", "<>")


def plain(message: str) -> str:
    """A message without colours, memory addresses and folders of the machine."""
    return _FOLDER.sub("", _ADDRESS.sub("", _COLOUR.sub("", message)))


def cut(text: str) -> str:
    """A value without blanks around, marked by dots where it is longer than anyone reads."""
    text = text.strip()
    return text if len(text) <= _LONGEST else text[:_LONGEST].rstrip() + " …"


def cut_lines(lines: list[str]) -> str:
    """The first lines of a comparison."""
    return "\n".join(lines[:_MOST_LINES])


def signed(text: str, *, turned: bool = False) -> str:
    """The lines of a comparison that begin with a sign or blanks, `-` expected and `+` seen; empty if one is missing.

    `turned`: the runner has the signs the other way round.
    """
    kept = [line for line in text.split("\n") if line[:1] in {"-", "+", " ", "\t"} and line.strip(" \t+-")]
    if not {"-", "+"} <= {line[:1] for line in kept}:
        return ""
    exchanged = {"-": "+", "+": "-"} if turned else {}
    return cut_lines([exchanged.get(line[0], line[0]) + line[1:] for line in kept])


def bare(value: str) -> str:
    """A value without the pair of quotes that a runner puts around every one."""
    text = value.strip()
    return text[1:-1] if len(text) > 1 and text[0] + text[-1] in _QUOTES[:1] + _QUOTES[4:] else text
