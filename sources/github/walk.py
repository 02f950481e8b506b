"""The way through a repository's pages, stored step by step: newer ones on top of what is known, older below."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from oreline.errors import SourceError
from sources.github.stored import ChangePage, Cursor, Mark, Stored
from sources.github.told import ToldPage, ToldPullRequest, Untold


class PageReader(Protocol):
    """Reads pages of merged pull requests, last updated first."""

    def read(self, after: str) -> ToldPage:
        """The page that begins at `after`, the first one for an empty text."""
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
            page = self._read(self.cursor.after)
            newest = _mark(page, Mark()) if is_first else self.cursor.newest
            is_first = False
            oldest = page.oldest or self.cursor.oldest
            yield self._pass(page, replace(self.cursor, newest=newest, after=page.next_after, oldest=oldest))

    def _read_on_top(self) -> bool:
        """Read one of the newer pages; whether there are more."""
        page, known = self._read(self.cursor.top_after), self.cursor.newest
        top = self.cursor.top if self.cursor.top_after else _mark(page, known)
        has_more = bool(page.next_after) and page.oldest >= known.updated_at
        passed = replace(self.cursor, top=top, top_after=page.next_after)
        through = replace(self.cursor, newest=top, top=Mark(), top_after="")
        self._pass(_uncovered(page, known), passed if has_more else through)
        return has_more

    def _read(self, after: str) -> ToldPage:
        try:
            return self.reader.read(after)
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


def _mark(page: ToldPage, known: Mark) -> Mark:
    """The newest of a page and of what was known."""
    items: tuple[ToldPullRequest | Untold, ...] = (*page.pull_requests, *page.untold)
    moments = [(item.updated_at, item.number) for item in items]
    newest = max((moment for moment, _ in moments), default=page.oldest)
    if newest < known.updated_at:
        return known
    earlier = known.numbers if newest == known.updated_at else ()
    return Mark(
        updated_at=newest,
        numbers=tuple(sorted({*earlier, *(number for moment, number in moments if moment == newest)})),
    )


def _uncovered(page: ToldPage, known: Mark) -> ToldPage:
    return replace(
        page,
        pull_requests=tuple(item for item in page.pull_requests if not known.covers(item.updated_at, item.number)),
        untold=tuple(item for item in page.untold if not known.covers(item.updated_at, item.number)),
    )
