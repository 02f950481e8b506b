"""What was asked of a repository by number: which pull requests, in which state, and the pages that came of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from oreline.files import read_bytes, write_bytes
from oreline.records.base import canonical_json
from sources.github.stored import ChangePage, StoredPages

FORMAT: Final = 1
"""Raised when what is stored changes its meaning: everything is asked anew then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """How far a list of pull requests has been read. A page is stored before the cursor that has passed it."""

    format: int = FORMAT
    reader: str = ""
    """graph | rest; the one tells less than the other."""
    pages: int = 0
    states: Mapping[int, str] = field(default_factory=dict)
    """State of each pull request that was asked for, by number: when it was last seen."""


_ASKED = TypeAdapter(Asked)


def read_asked(file: Path, reader: str = "") -> Asked:
    """What is stored at `file`, nothing where it is of another reader (any for an empty text), damaged or not there."""
    nothing = Asked(reader=reader)
    try:
        found = _ASKED.validate_json(read_bytes(file) or b"")
    except ValidationError:
        return nothing
    fits = found.format == FORMAT and reader in {"", found.reader} and StoredPages(file).hold(found.pages)
    return found if fits else nothing


def pass_page(file: Path, asked: Asked, page: ChangePage, states: Iterable[tuple[int, str]]) -> Asked:
    """Store a page and then what has been asked with it."""
    StoredPages(file).write(asked.pages, page)
    passed = replace(asked, pages=asked.pages + 1, states={**asked.states, **dict(states)})
    write_bytes(file, canonical_json(passed).encode())
    return passed
