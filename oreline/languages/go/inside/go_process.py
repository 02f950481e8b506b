"""Runs one Go test binary once and hears what it says, until it ends or nothing starts or ends for too long.

Standard library alone.
"""

import codecs
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence

from go_frames import Frames

GRACE_SECONDS = 2.0
CHUNK_BYTES = 65536


def run_binary(argv: Sequence[str], folder: str, frames: Frames, stall_seconds: float) -> tuple[int, bool]:
    """Exit code, negative for a signal, and whether it was ended because its tests stood still."""
    process = subprocess.Popen(
        argv,
        cwd=folder,
        env=variables(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        is_stalled = _listen(process, frames, stall_seconds)
        if is_stalled:
            # Asks the runtime to tell what every goroutine is at.
            _signal(process, signal.SIGQUIT)
            _listen(process, frames, GRACE_SECONDS)
    finally:
        _signal(process, signal.SIGKILL)
    frames.close()
    return process.wait(), is_stalled


def variables(folder: str) -> dict[str, str]:
    """What `go test` sets, less what is our own."""
    own = ("PYTHON", "ORELINE")
    return {**{name: value for name, value in os.environ.items() if not name.startswith(own)}, "PWD": folder}


def _listen(process: "subprocess.Popen[bytes]", frames: Frames, seconds: float) -> bool:
    """Whether it stood still for so long. Processes that outlive it and hold its output are not waited for."""
    assert process.stdout  # noqa: S101 -- for mypy
    decode = codecs.getincrementaldecoder("utf-8")("backslashreplace").decode
    deadline = time.monotonic() + seconds
    ended = 0.0
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while time.monotonic() < deadline:
            if selector.select(0.1):
                data = os.read(process.stdout.fileno(), CHUNK_BYTES)
                if not data:
                    return _outlives(process, deadline)
                if frames.feed(decode(data)):
                    deadline = time.monotonic() + seconds
            elif process.poll() is not None:
                ended = ended or time.monotonic()
                if time.monotonic() - ended > GRACE_SECONDS:
                    return False
    return process.poll() is None


def _outlives(process: "subprocess.Popen[bytes]", deadline: float) -> bool:
    """A process that has closed its output may go on."""
    try:
        process.wait(max(0.0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        return True
    return False


def _signal(process: "subprocess.Popen[bytes]", number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):
        return
