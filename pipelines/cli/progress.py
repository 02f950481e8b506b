"""Progress on stderr: live bars on a terminal, one plain line now and then elsewhere."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from oreline.progress import Progress
from pipelines.cli.output import note, printable

PAUSE_SECONDS: Final = 5.0
"""Between plain lines about the same thing."""


@contextmanager
def shown_progress() -> Iterator[Progress]:
    """A listener that shows what it hears until the block ends."""
    if not sys.stderr.isatty():
        yield PlainProgress()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True)) as bars:
        tasks = {}

        def show(what: str, done: int, total: int) -> None:
            if not total:
                bars.console.print(printable(what), markup=False, highlight=False)
                return
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=total)
            bars.update(tasks[what], completed=done, total=total)

        yield show


class PlainProgress:
    """Says first, last, and one line every few seconds between."""

    def __init__(self) -> None:
        self._said: dict[str, float] = {}

    def __call__(self, what: str, done: int, total: int) -> None:
        """Hear of `done` of `total`."""
        if not total:
            note(what)
            return
        now = time.monotonic()
        if done >= total or now - self._said.get(what, 0.0) >= PAUSE_SECONDS:
            self._said[what] = now
            note(f"{what}: {done} of {total}")
