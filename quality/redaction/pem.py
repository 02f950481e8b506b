"""Private key blocks. Line by line, so that a block keeps its line count, its quotes and its diff prefixes."""

import re
from collections.abc import Iterator

_BEGIN = re.compile(r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----")
_LONGEST = 20_000
_UNENDED = re.compile(r"(?:[\s\"'+\\-]|\\[nr]|[A-Za-z0-9/=]{20,80})*+")
"""What may follow a beginning whose end was cut off."""
_LINE = re.compile(r"(?:^[+\- ]|\\[nr]|^|(?<=[\s\"']))([A-Za-z0-9+/]{8,}={0,2})", re.MULTILINE)


def find_key_lines(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and block of every line of key material. The block's text names the key."""
    for begin in _BEGIN.finditer(text) if "PRIVATE KEY" in text else ():
        body = _body(text, begin.end())
        lines = [match.span(1) for match in _LINE.finditer(body)]
        identity = "\n".join(body[start:end] for start, end in lines)
        for start, end in lines:
            yield begin.end() + start, begin.end() + end, identity


def _body(text: str, start: int) -> str:
    window = text[start : start + _LONGEST]
    end = window.find("-----END")
    if end >= 0:
        return window[:end]
    match = _UNENDED.match(window)
    return match[0] if match else ""
