"""Gradle as a process: both of its streams read, its tests watched, all that it started gone afterwards.

The streams stay apart, as old versions write their errors into the middle of lines. Needs the standard library alone.
"""

import subprocess
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import IO

from jvm.hanging import Watch
from jvm.processes import end_all

from .complaints import Complaints
from .console import Console

KEPT_LINES = 100
WORKER = "worker.org.gradle.process.internal.worker.GradleWorkerMain"
SECONDS_TO_DRAIN = 20


class Heard:
    """All that a run says."""

    def __init__(self, tree: str) -> None:
        self.console = Console()
        self.uncompiled: dict[str, list[str]] = {}
        self.failed: dict[str, str] = {}
        self.hung: dict[str, float] = {}
        """Seconds by id of each test that took too long."""
        self.complaints = {name: Complaints(tree, self.uncompiled, self.failed) for name in ("out", "err")}
        self.tails = {name: deque[str](maxlen=KEPT_LINES) for name in ("out", "err")}

    def read(self, name: str, line: str) -> None:
        """One line of a stream."""
        self.tails[name].append(line[:1000])
        self.complaints[name].read(line)
        if name == "out":
            self.console.read(line)

    def tail(self) -> str:
        """The end of both streams, errors last."""
        return "\n".join((*self.tails["out"], *self.tails["err"]))

    def folders(self) -> list[Path]:
        """Of compiled tests."""
        return [Path(folder) for task in list(self.console.tasks.values()) for folder in task.classes]


def run_gradle(argv: list[str], tree: Path, heard: Heard, seconds: float) -> int:
    """Its exit code."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(argv, cwd=tree, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, close_fds=True)
    watch = Watch(WORKER, heard.folders, seconds) if seconds else None
    hear = watch.hear if watch else lambda: None
    readers = [
        threading.Thread(target=_read, args=(stream, name, heard, hear), daemon=True)
        for name, stream in (("out", process.stdout), ("err", process.stderr))
    ]
    for reader in readers:
        reader.start()
    code = process.wait()
    if watch:
        watch.stop()
        heard.hung = watch.hung
    end_all()
    for reader in readers:
        reader.join(SECONDS_TO_DRAIN)
    return code


def _read(stream: IO[bytes] | None, name: str, heard: Heard, hear: Callable[[], None]) -> None:
    for raw in stream or ():
        heard.read(name, raw.decode("utf-8", "replace").rstrip("\r\n"))
        hear()
