"""Waiting that can be seen, and that ends."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from oreline.errors import SourceError
from oreline.progress import Progress
from sources.github.settings import GitHubSettings

SLICE_SECONDS: Final = 5.0
"""How often a wait says that it still waits."""
log = logging.getLogger(__name__)


@dataclass(slots=True)
class Patience:
    """What is left of it for one request."""

    settings: GitHubSettings
    attempts: int
    """0 for the settings' own."""
    what: str
    progress: Progress
    sleep: Callable[[float], None]
    limited: int = 0
    """How often a limit stood in the way."""
    _waited_seconds: float = field(default=0.0)
    _failed: int = field(default=0)

    def __post_init__(self) -> None:
        self.attempts = self.attempts or self.settings.attempts

    def wait(self, seconds: float, why: str) -> None:
        """Wait for a limit.

        Raises:
            SourceError: `rate_limited`, when all waits together would pass the ceiling.
        """
        self.limited += 1
        if self._waited_seconds + seconds > self.settings.max_wait_seconds:
            raise SourceError(
                "rate_limited",
                f"GitHub asks to wait {seconds:,.0f} s before {self.what} ({why}); the ceiling is "
                f"{self.settings.max_wait_seconds:,.0f} s. Run again later, it resumes where it was; add tokens in "
                "GITHUB_TOKENS or raise max_wait_seconds.",
            )
        log.warning("waiting %.0f s for GitHub before %s: %s", seconds, self.what, why)
        self._waited_seconds += seconds
        self._sleep_visibly(seconds, f"seconds of waiting for GitHub: {why}")

    def may_ask_again(self) -> bool:
        """Whether another attempt is left after a failure; waits before it."""
        self._failed += 1
        if self._failed >= self.attempts:
            return False
        self.sleep(self.settings.backoff_seconds * 2 ** (self._failed - 1))
        return True

    def _sleep_visibly(self, seconds: float, what: str) -> None:
        total, done = max(round(seconds), 1), 0.0
        self.progress(what, 0, total)
        while done < seconds:
            step = min(SLICE_SECONDS, seconds - done)
            self.sleep(step)
            done += step
            self.progress(what, min(round(done), total), total)
