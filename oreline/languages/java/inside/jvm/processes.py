"""Processes below this one: started with nothing of ours, watched while they run, gone afterwards. Linux alone."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 4, 36
SECONDS_TO_DIE = 10.0


def keep_to_ourselves() -> None:
    """Close this process's descriptors to others, and be the parent of what its children leave behind."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def start(argv: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    """A program whose two output streams are one."""
    return subprocess.Popen(
        argv, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, close_fds=True
    )


def descendants() -> list[int]:
    """Ids of all processes below this one."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (parent := _parent(entry)):
            children.setdefault(parent, []).append(int(entry.name))
    found, waiting = [], [os.getpid()]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return 0


def command_line(process: int) -> list[str]:
    """Arguments of a process; none of one that is gone."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text("utf-8", "replace").split("\0")
    except OSError:
        return []


def java_processes(mark: str) -> Iterator[int]:
    """Java processes below this one that `mark` stands in an argument of."""
    for process in descendants():
        argv = command_line(process)
        if argv and Path(argv[0]).name == "java" and any(mark in argument for argument in argv[1:]):
            yield process


def end_all() -> None:
    """Kill what still runs below this process: nothing writes reports any more afterwards."""
    deadline = time.monotonic() + SECONDS_TO_DIE
    while (left := descendants()) and time.monotonic() < deadline:
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        _reap()
        time.sleep(0.01)


def _reap() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return
