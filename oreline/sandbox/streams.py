"""Pipes to and from a running command: fed, drained and bounded in one loop, without threads."""

import os
import selectors
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import FileIO

CHUNK_BYTES = 65_536
PAUSE_SECONDS = 0.05


def open_pipe() -> tuple[FileIO, FileIO]:
    """A new pipe: its end to read and its end to write. Closing one twice is no error."""
    source, sink = os.pipe()
    return FileIO(source, "r"), FileIO(sink, "w")


@dataclass(slots=True)
class Budget:
    """Bytes that may still come; shared between pipes that share a limit."""

    left: int

    @property
    def is_spent(self) -> bool:
        """Whether more came than was allowed."""
        return self.left < 0


@dataclass(slots=True)
class Outlet:
    """A pipe that is read, and what came."""

    pipe: FileIO
    theirs: FileIO
    """The end that the process writes to."""
    budget: Budget
    data: bytearray = field(default_factory=bytearray)

    def _keep(self, chunk: bytes) -> None:
        self.data += chunk[: max(self.budget.left, 0)]
        self.budget.left -= len(chunk)

    def read(self) -> bool:
        """Take what is there; False at the end of the stream. Bytes beyond the budget are dropped."""
        with suppress(BlockingIOError):
            chunk = os.read(self.pipe.fileno(), CHUNK_BYTES)
            self._keep(chunk)
            return bool(chunk)
        return True

    def read_rest(self) -> None:
        """Take what a process that is gone left in the pipe."""
        os.set_blocking(self.pipe.fileno(), False)
        with suppress(BlockingIOError):
            while chunk := os.read(self.pipe.fileno(), CHUNK_BYTES):
                self._keep(chunk)


@dataclass(slots=True)
class Inlet:
    """A pipe that is written, and what is still to go."""

    pipe: FileIO
    theirs: FileIO
    """The end that the process reads from."""
    data: memoryview

    def write(self) -> bool:
        """Give what the pipe takes; False, and the pipe closed, when all is given or nobody reads."""
        with suppress(BlockingIOError):
            try:
                self.data = self.data[os.write(self.pipe.fileno(), self.data[:CHUNK_BYTES]) :]
            except BrokenPipeError:
                self.data = self.data[:0]
        if not self.data:
            self.pipe.close()
        return bool(self.data)


def _register(selector: selectors.BaseSelector, pidfd: int, inlet: Inlet, outlets: Sequence[Outlet]) -> None:
    selector.register(pidfd, selectors.EVENT_READ, lambda: False)
    for outlet in outlets:
        os.set_blocking(outlet.pipe.fileno(), False)
        selector.register(outlet.pipe.fileno(), selectors.EVENT_READ, outlet.read)
    if inlet.data:
        os.set_blocking(inlet.pipe.fileno(), False)
        selector.register(inlet.pipe.fileno(), selectors.EVENT_WRITE, inlet.write)
    else:
        inlet.pipe.close()


def pump(pidfd: int, inlet: Inlet, outlets: Sequence[Outlet], *, deadline: float, check: Callable[[], str]) -> str:
    """Feed and drain until the process behind `pidfd` has ended and every outlet is at its end.

    Gives the limit that ended it early: `wall` at `deadline` (monotonic seconds), `output` when a budget is spent,
    or what `check` says, asked several times a second; empty when it ended by itself.
    """
    with selectors.DefaultSelector() as selector:
        _register(selector, pidfd, inlet, outlets)
        while selector.get_map():
            left = deadline - time.monotonic()
            if left <= 0:
                return "wall"
            if stopped_by := check():
                return stopped_by
            for key, _ in selector.select(min(left, PAUSE_SECONDS)):
                if not key.data():
                    selector.unregister(key.fileobj)
            if any(outlet.budget.is_spent for outlet in outlets):
                return "output"
    return ""
