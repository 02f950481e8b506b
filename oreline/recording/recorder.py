"""Writes an episode as it happens: one JSON line an event, flushed before anything else is done.

A kill at any moment leaves whole lines and at most one torn last line. An action is written before it is carried out.
"""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from oreline.recording.header import EpisodeFooter, EpisodeHeader
from oreline.records.base import to_plain


class Recorder:
    """The open recording of one episode."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def _write(self, event: str, content: Mapping[str, Any], *, is_synced: bool = False) -> None:
        line = json.dumps({"event": event, **content}, ensure_ascii=False, allow_nan=False)
        # A lone surrogate becomes the JSON escape that stands for it.
        self._stream.write(line.encode("utf-8", "backslashreplace") + b"\n")
        self._stream.flush()
        if is_synced:
            os.fsync(self._stream.fileno())

    def write_header(self, header: EpisodeHeader) -> None:
        """Comes first, once."""
        self._write("header", to_plain(header), is_synced=True)

    def write_action(self, step: int, timestamp: str, action_type: str, action_input: Mapping[str, Any]) -> None:
        """Comes before the action is carried out; steps count from 1."""
        content = {"step": step, "timestamp": timestamp, "action_type": action_type, "action_input": action_input}
        self._write("action", content)

    def write_observation(self, step: int, observation: Mapping[str, Any], signals: Mapping[str, Any]) -> None:
        """Comes next after its action."""
        self._write("observation", {"step": step, "observation": observation, "signals": signals})

    def write_footer(self, footer: EpisodeFooter) -> None:
        """Comes last, once; with it the recording is finished."""
        self._write("footer", to_plain(footer), is_synced=True)


@contextmanager
def record(path: Path, header: EpisodeHeader) -> Iterator[Recorder]:
    """A recorder of a new file with its header written; call it while holding `claim`.

    Raises:
        FileExistsError: the file is there.
    """
    with path.open("xb") as stream:
        recorder = Recorder(stream)
        recorder.write_header(header)
        yield recorder


@contextmanager
def claim(path: Path) -> Iterator[None]:
    """Hold the recording at `path` alone; waits for whoever holds it now. A holder that dies lets go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = path.with_suffix(".lock")
    with _locked(lock):
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


@contextmanager
def _locked(lock: Path) -> Iterator[None]:
    while True:
        with lock.open("ab") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX)
            # The one before us may have removed the file while we waited: then someone else may lock a new one.
            if lock.exists() and lock.stat().st_ino == os.fstat(stream.fileno()).st_ino:
                yield
                return


def set_aside(path: Path) -> Path:
    """Move a recording out of the way, to `<id>.partial-<n>.jsonl` beside it; where it lies then."""
    taken = [int(found.stem.rpartition("-")[2]) for found in path.parent.glob(f"{path.stem}.partial-*.jsonl")]
    return path.rename(path.with_name(f"{path.stem}.partial-{max(taken, default=0) + 1}.jsonl"))
