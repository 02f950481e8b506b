"""Children forked from one warm process, each with one piece of work, a limit of its own and one answer.

Needs the standard library alone. A child that hangs, dies or says nothing costs only its own answer; what it leaves
running is ended with it.
"""

from __future__ import annotations

import ctypes
import json
import os
import selectors
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

SUBREAPER = 36
"""`PR_SET_CHILD_SUBREAPER`: what children leave behind becomes ours, to be found and ended."""
READ_BYTES = 1 << 16


class Child:
    """One that runs."""

    def __init__(self, work: Callable[[], Any], seconds: float) -> None:
        self.folder = tempfile.mkdtemp(prefix="child-")
        self.heard = b""
        self.reader, writer = os.pipe()
        self.started = time.monotonic()
        self.deadline = self.started + seconds
        self.process = os.fork()
        if not self.process:
            os.close(self.reader)
            _answer(work, writer, self.folder)
        os.close(writer)

    def end(self) -> tuple[Any, float]:
        """Its answer, None for none, and how long it took; nothing of it is left."""
        # Also of one that has answered: it may have children of its own.
        for stop in (os.killpg, os.kill):
            try:
                stop(self.process, signal.SIGKILL)
            except OSError:
                continue
        os.waitpid(self.process, 0)
        os.close(self.reader)
        shutil.rmtree(self.folder, ignore_errors=True)
        try:
            answer = json.loads(self.heard)
        except (ValueError, RecursionError):
            answer = None
        return answer, time.monotonic() - self.started


def _answer(work: Callable[[], Any], writer: int, folder: str) -> None:
    """Work in a process just forked, and end it."""
    owner = os.getpid()
    try:
        os.setpgid(0, 0)
        os.environ["TMPDIR"], tempfile.tempdir = folder, None
        answer = json.dumps(work()).encode()
        if os.getpid() == owner:
            while answer:
                answer = answer[os.write(writer, answer) :]
    finally:
        os._exit(0)


def adopt_orphans() -> None:
    """Become the parent of what children leave behind, where the system allows that."""
    try:
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    except (OSError, AttributeError):
        return


def end_orphans(known: Iterable[int]) -> None:
    """End children of this process that aren't `known`."""
    spared = set(known)
    for name in filter(str.isdigit, os.listdir("/proc")):  # noqa: PTH208
        try:
            with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
                parent = int(file.read().rpartition(b")")[2].split()[1])
            if parent == os.getpid() and int(name) not in spared:
                os.kill(int(name), signal.SIGKILL)
                os.waitpid(int(name), 0)
        except (OSError, ValueError):
            continue


def run_children(
    pieces: Iterable[tuple[Any, Callable[[], Any], float]], side_by_side: int
) -> Iterator[tuple[Any, Any, float]]:
    """Name, answer and seconds of each piece (name, work, limit in seconds) as they end, so many at a time."""
    adopt_orphans()
    waiting = iter(pieces)
    running: dict[int, tuple[Any, Child]] = {}
    with selectors.DefaultSelector() as selector:
        while True:
            while len(running) < side_by_side and (piece := next(waiting, None)):
                child = Child(piece[1], piece[2])
                running[child.reader] = (piece[0], child)
                selector.register(child.reader, selectors.EVENT_READ, child)
            if not running:
                return
            for child in _ended(selector, [child for _, child in running.values()]):
                selector.unregister(child.reader)
                name, _ = running.pop(child.reader)
                answer, seconds = child.end()
                end_orphans(other.process for _, other in running.values())
                yield name, answer, seconds


def _ended(selector: Any, children: list[Child]) -> list[Child]:
    """Children that have said all, or have had their time."""
    pause = max(0.0, min(child.deadline for child in children) - time.monotonic())
    ended = []
    for key, _ in selector.select(pause):
        data = os.read(key.fd, READ_BYTES)
        key.data.heard += data
        if not data or len(key.data.heard) > READ_BYTES or _is_whole(key.data.heard):
            ended.append(key.data)
    present = time.monotonic()
    return ended + [child for child in children if child not in ended and child.deadline <= present]


def _is_whole(heard: bytes) -> bool:
    """An answer is whole though what a child started may hold its end of the pipe."""
    try:
        json.loads(heard)
    except (ValueError, RecursionError):
        return False
    return True
