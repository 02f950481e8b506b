"""Pieces of Markdown around text that anyone may have written: nothing in it can end its cell or its fence."""

import re
from collections.abc import Iterable, Sequence


def fence(text: str, language: str = "") -> str:
    """`text` as a code block."""
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    marks = "`" * (longest + 1)
    return f"{marks}{language}\n{text.rstrip()}\n{marks}"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; cells are one line each."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(_cell(value) for value in line) + " |" for line in lines)


def excerpt(text: str, length: int) -> str:
    """The first `length` characters, and a mark when there were more."""
    return text if len(text) <= length else text[:length].rstrip() + " …"


def code(text: str) -> str:
    """`text` as code within a line: no link, picture or mark-up in it comes alive."""
    return "`" + " ".join(text.replace("`", "'").split()) + "`" if text.strip() else ""


def _cell(value: object) -> str:
    text = " ".join(str(value).split())
    if not text.startswith("`"):
        text = text.replace("<", "&lt;")
    return text.replace("|", "\\|")
