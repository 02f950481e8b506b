"""Start a tool and listen to the reporter that runs within it: a socket, which can't be opened by a path."""

import json
import os
import secrets
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

TAIL_BYTES = 6000
GRACE_SECONDS = 5.0

Event = Mapping[str, object]


@dataclass(frozen=True)
class Run:
    """One start of a tool."""

    argv: Sequence[str]
    cwd: str
    variables: Mapping[str, str] = field(default_factory=dict)
    path: str = ""
    """The test file it is about, where it is one."""


@dataclass(frozen=True)
class Ended:
    """How it ended."""

    exit_code: int
    output: str
    """The end of what it printed."""


def pass_on(process: subprocess.Popen[bytes], kept: bytearray) -> None:
    """Print what the tool prints, and keep the end of it."""
    stream = process.stdout
    while stream and (data := os.read(stream.fileno(), 65536)):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        kept += data
        del kept[:-TAIL_BYTES]


def read_events(ours: socket.socket, word: str) -> Iterator[Event]:
    """What the reporter says; lines without the word are nobody's."""
    with ours.makefile("rb") as lines:
        for line in lines:
            try:
                event = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(event, dict) and event.get("word") == word:
                yield event


def listen(ours: socket.socket, word: str, take: Callable[[Event], None]) -> None:
    """Take every event until the tool closes its end."""
    for event in read_events(ours, word):
        take(event)


def start(run: Run, theirs: socket.socket) -> subprocess.Popen[bytes]:
    """The tool, with its end of the socket."""
    variables = {**os.environ, **run.variables, "ORELINE_CHANNEL": str(theirs.fileno())}
    return subprocess.Popen(
        run.argv,
        cwd=run.cwd,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=(theirs.fileno(),),
    )


def run_tool(run: Run, take: Callable[[Event], None]) -> Ended:
    """Run a tool to its end; 127 where it isn't there."""
    word = secrets.token_hex(16)
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            ours.sendall(word.encode().ljust(64))
            try:
                process = start(run, theirs)
            except OSError as error:
                return Ended(127, f"{run.argv[0]}: {error.strerror}")
        kept = bytearray()
        threads = [
            threading.Thread(target=pass_on, args=(process, kept), daemon=True),
            threading.Thread(target=listen, args=(ours, word, take), daemon=True),
        ]
        for thread in threads:
            thread.start()
        exit_code = process.wait()
        # What the tool leaves running may hold its output open, and never closes.
        threads[0].join(GRACE_SECONDS)
        threads[1].join(GRACE_SECONDS)
        return Ended(exit_code, kept.decode("utf-8", "replace"))
