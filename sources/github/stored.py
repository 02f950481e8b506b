"""What is remembered of a repository between two runs: a cursor, and the pages it has passed. A page is written before
the cursor that has passed it, each in one go: a crash costs the page it fell into, no more."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from oreline.files import read_bytes, write_bytes
from oreline.records.base import canonical_json
from oreline.records.change import Change, Issue
from oreline.records.outcome import Rejection
from sources.github.mark import NOTHING, Mark

FORMAT: Final = 1
"""Raised when what is stored changes its meaning: older files are read anew from the host."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePage:
    """Changes and issues of one page, and what was turned away."""

    changes: tuple[Change, ...]
    """Last updated first."""
    issues: tuple[Issue, ...]
    """Those of the changes' `linked_issues` that could be told."""
    rejected: tuple[Rejection, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """How far a repository has been read: from the newest down to some page, and perhaps a newer part on top."""

    format: int = FORMAT
    reader: str = ""
    """graph | rest; the one can't go on where the other stopped."""
    newest: Mark = NOTHING
    """All up to it is stored, down to `after`."""
    after: str = ""
    """Where older pages go on; empty when there are none, or nothing was read yet."""
    oldest: str = ""
    """When the last that was read was updated."""
    top: Mark = NOTHING
    """The newest of a reading of newer pages that isn't through yet."""
    top_after: str = ""
    pages: int = 0


_CURSOR = TypeAdapter(Cursor)
_PAGE = TypeAdapter(ChangePage)


@dataclass(frozen=True, slots=True)
class StoredPages:
    """The pages of one repository, by number, in a folder beside its cursor."""

    cursor_file: Path

    def read(self, count: int) -> tuple[ChangePage, ...]:
        """The first `count` pages, in the order they were read."""
        return tuple(_PAGE.validate_json(self._file(number).read_bytes()) for number in range(count))

    def write(self, number: int, page: ChangePage) -> None:
        """Store a page, in one go."""
        write_bytes(self._file(number), canonical_json(page).encode())

    def hold(self, count: int) -> bool:
        """Whether the first `count` pages are there."""
        return all(self._file(number).exists() for number in range(count))

    def _file(self, number: int) -> Path:
        return self.cursor_file.with_suffix("") / f"{number:06}.json"


@dataclass(frozen=True, slots=True)
class Stored:
    """The files of one repository."""

    cursor_file: Path

    def cursor(self, reader: str) -> Cursor:
        """How far `reader` has read; the very beginning where nothing of it, or nothing readable, is stored."""
        try:
            found = _CURSOR.validate_json(read_bytes(self.cursor_file) or b"")
        except ValidationError:
            return Cursor(reader=reader)
        fits = (found.format, found.reader) == (FORMAT, reader) and self._pages.hold(found.pages)
        return found if fits else Cursor(reader=reader)

    def pages(self, count: int) -> tuple[ChangePage, ...]:
        """The first `count` pages, in the order they were read."""
        return self._pages.read(count)

    def append(self, page: ChangePage, cursor: Cursor) -> Cursor:
        """Store a page, then the cursor that has passed it."""
        self._pages.write(cursor.pages, page)
        passed = replace(cursor, pages=cursor.pages + 1)
        self.move(passed)
        return passed

    def move(self, cursor: Cursor) -> None:
        """Store the cursor alone."""
        write_bytes(self.cursor_file, canonical_json(cursor).encode())

    @property
    def _pages(self) -> StoredPages:
        return StoredPages(self.cursor_file)
