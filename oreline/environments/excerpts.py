"""What is kept of a long output: where it first complains, and its end. What kind of error it is, others judge."""

import re
from collections.abc import Iterator
from typing import Final

COMPLAINT: Final = re.compile(r"(?<![\w/.-])(?:error|ERR!|fatal|failed)(?![\w/.-]).*\w", re.IGNORECASE)
"""As npm, Cargo, compilers, Maven and make say what went wrong: `error:`, `npm error`, `[ERROR]`; no file's name."""
ASIDE: Final = re.compile(r"\b(?:warn|warning|note):?\s", re.IGNORECASE)
GAP: Final = "\n…\n"


def complaints(output: str) -> Iterator[re.Match[str]]:
    """The lines that say what went wrong, in order."""
    lines = re.finditer(r"[^\n]+", output)
    return (line for line in lines if COMPLAINT.search(line[0]) and not ASIDE.search(line[0]))


def excerpt(output: str, most: int) -> str:
    """At most so many characters, from the first complaint on, or of none from the beginning; and the end."""
    first = next(complaints(output), None)
    begin = min(first.start() if first else 0, max(len(output) - most, 0))
    return head_and_tail(output[begin:], most)


def head_and_tail(text: str, most: int) -> str:
    """At most so many characters, the middle left out."""
    if len(text) <= most:
        return text
    half = (most - len(GAP)) // 2
    return f"{text[:half]}{GAP}{text[-half:]}"
