"""How new the newest is that was read, to the second and beyond: several may be updated in one."""

from dataclasses import dataclass
from typing import Final

from sources.github.told import ToldPage, ToldPullRequest, Untold


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """The newest that was read: a moment, and whose."""

    updated_at: str = ""
    numbers: tuple[int, ...] = ()
    """Pull requests updated at that very second."""

    def covers(self, updated_at: str, number: int) -> bool:
        """Whether this state of a pull request has been read."""
        return updated_at < self.updated_at or (updated_at == self.updated_at and number in self.numbers)

    def raised_by(self, page: ToldPage) -> "Mark":
        """The newest of a page and of what was known."""
        items: tuple[ToldPullRequest | Untold, ...] = (*page.pull_requests, *page.untold)
        newest = max((item.updated_at for item in items), default=page.oldest)
        if newest < self.updated_at:
            return self
        earlier = self.numbers if newest == self.updated_at else ()
        numbers = {*earlier, *(item.number for item in items if item.updated_at == newest)}
        return Mark(updated_at=newest, numbers=tuple(sorted(numbers)))


NOTHING: Final = Mark()
"""Before anything was read."""
