"""The way through a repository's pages, stored step by step: newer ones on top of what is known, older below."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from oreline.errors import SourceError
from sources.github.mark import NOTHING, Mark
from sources.github.stored import ChangePage, Cursor, Stored
from sources.github.told import ToldPage


class PageReader(Protocol):
    """Reads pages of merged pull requests, last updated first."""

    def read(self, after: str, known: Mark) -> ToldPage:
        """The page that begins at `after`, the first one for an empty text, without what `known` covers."""
        ...


@dataclass(slots=True)
class Walk:
    """Where the reading of one repository is."""

    reader: PageReader
    stored: Stored
    cursor: Cursor
    assemble: Callable[[ToldPage], ChangePage]

    def newer(self) -> None:
        """Store what was updated since the last run; nothing when there was none."""
        while self.cursor.newest.updated_at:
            is_resumed = bool(self.cursor.top_after)
            while self._read_on_top():
                pass
            if not is_resumed:
                return

    def older(self, since: str) -> Iterator[ChangePage]:
        """Pages below what is stored, stored one by one, down to those updated before `since`."""
        is_first = not self.cursor.newest.updated_at
        while is_first or (self.cursor.after and self.cursor.oldest >= since):
            page = self._read(self.cursor.after, NOTHING)
            newest = NOTHING.raised_by(page) if is_first else self.cursor.newest
            is_first = False
            oldest = page.oldest or self.cursor.oldest
            yield self._pass(page, replace(self.cursor, newest=newest, after=page.next_after, oldest=oldest))

    def _read_on_top(self) -> bool:
        """Read one of the newer pages; whether there are more."""
        known = self.cursor.newest
        page = self._read(self.cursor.top_after, known)
        top = self.cursor.top if self.cursor.top_after else known.raised_by(page)
        has_more = bool(page.next_after) and page.oldest >= known.updated_at
        passed = replace(self.cursor, top=top, top_after=page.next_after)
        through = replace(self.cursor, newest=top, top=NOTHING, top_after="")
        self._pass(page, passed if has_more else through)
        return has_more

    def _read(self, after: str, known: Mark) -> ToldPage:
        try:
            return self.reader.read(after, known)
        except SourceError as error:
            if not after or error.reason != "bad_answer" or "cursor" not in error.detail.lower():
                raise
            self.stored.move(Cursor(reader=self.cursor.reader))
            raise SourceError(
                "stale_cursor",
                f"GitHub no longer knows where it was read up to ({error.detail}) The next run starts anew.",
            ) from None

    def _pass(self, page: ToldPage, cursor: Cursor) -> ChangePage:
        told = self.assemble(page)
        if told.changes or told.rejected:
            self.cursor = self.stored.append(told, cursor)
        else:
            self.cursor = cursor
            self.stored.move(cursor)
        return told
