"""Signals that ask a command to stop: each ends it in the same orderly way, as an interrupt from the keyboard does."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from pipelines.cli.exits import UNKNOWN

STOPPING: Final = (signal.SIGTERM, signal.SIGHUP)
CODE_BASE: Final = 128
"""Shells add it to the number of the signal that ended a command."""


class Stopped(KeyboardInterrupt):
    """A signal asked for the end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stoppable() -> Iterator[None]:
    """Let these signals interrupt, where they would end the process; whoever has chosen otherwise is left alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    changed = [number for number in STOPPING if signal.getsignal(number) is signal.SIG_DFL]
    for number in changed:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


def exit_code(stop: KeyboardInterrupt) -> int:
    """As shells have it for a signal, such as 143 for one to terminate; our own for an interrupt from the keyboard."""
    number = _number(stop)
    return CODE_BASE + number if number else UNKNOWN


def _number(stop: BaseException | None) -> int:
    # What runs a build may have turned the interrupt into one of its own.
    while stop is not None and not isinstance(stop, Stopped):
        stop = stop.__cause__ or stop.__context__
    return 0 if stop is None else stop.number


def stop_listening() -> None:
    """From here on these signals end the process at once: clearing away can take long."""
    for number in (signal.SIGINT, *STOPPING):
        signal.signal(number, signal.SIG_DFL)


def _stop(number: int, _: FrameType | None) -> None:
    raise Stopped(number)
