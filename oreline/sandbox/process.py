"""One process with its pipes, run to its end or limit; whatever happens, it and all below it are gone afterwards."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from oreline.errors import SandboxError
from oreline.sandbox.status import await_end, parse_status
from oreline.sandbox.streams import Budget, Inlet, Outlet, open_pipe, pump

REPORT_BYTES = 64 * 2**20
STATUS_BYTES = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipes:
    """Pipes of one process: its standard streams, the report of what runs inside, and bubblewrap's own."""

    stdin: Inlet
    stdout: Outlet
    stderr: Outlet
    report: Outlet
    status: Outlet

    @property
    def outlets(self) -> tuple[Outlet, ...]:
        """All that is read."""
        return self.stdout, self.stderr, self.report, self.status

    def drop_theirs(self) -> None:
        """Close our copies of the process's ends, so that the last process to close one ends the stream."""
        for end in (self.stdin.theirs, *(outlet.theirs for outlet in self.outlets)):
            end.close()


@contextmanager
def open_pipes(stdin: bytes, output_bytes: int) -> Iterator[Pipes]:
    """Pipes that carry `stdin` in, and keep at most `output_bytes` of the two standard streams together."""
    output = Budget(output_bytes)
    with ExitStack() as stack:
        outlets = []
        for budget in (output, output, Budget(REPORT_BYTES), Budget(STATUS_BYTES)):
            ours, theirs = (stack.enter_context(end) for end in open_pipe())
            outlets.append(Outlet(ours, theirs, budget))
        theirs, ours = (stack.enter_context(end) for end in open_pipe())
        out, err, report, status = outlets
        yield Pipes(stdin=Inlet(ours, theirs, memoryview(stdin)), stdout=out, stderr=err, report=report, status=status)


@contextmanager
def open_data(data: bytes) -> Iterator[int]:
    """A descriptor from which `data` is read."""
    descriptor = os.memfd_create("data")
    try:
        with os.fdopen(os.dup(descriptor), "wb") as file:
            file.write(data)
        os.lseek(descriptor, 0, os.SEEK_SET)
        yield descriptor
    finally:
        os.close(descriptor)


def start(argv: Sequence[str], pipes: Pipes, descriptors: Sequence[int]) -> subprocess.Popen[bytes]:
    """Start a process with the three standard pipes, the given descriptors, and nothing of our environment.

    Raises:
        SandboxError: a program it is started by is missing.
    """
    try:
        return subprocess.Popen(
            argv,
            stdin=pipes.stdin.theirs,
            stdout=pipes.stdout.theirs,
            stderr=pipes.stderr.theirs,
            pass_fds=tuple(descriptors),
            env={"PATH": os.defpath},
        )
    except OSError as error:
        raise SandboxError("sandbox_failed", f"{argv[0]} can't be started: {error}") from error
    finally:
        pipes.drop_theirs()


def run_to_end(process: subprocess.Popen[bytes], pipes: Pipes, *, deadline: float, check: Callable[[int], str]) -> str:
    """Feed and drain a sandbox to its end; gives the limit that stopped it, as `pump` does.

    Raises:
        SandboxError: processes in it don't end.
    """
    pidfd = os.pidfd_open(process.pid)
    try:
        return pump(pidfd, pipes.stdin, pipes.outlets, deadline=deadline, check=lambda: check(process.pid))
    finally:
        # Killing it is enough: all inside goes with its parent.
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        os.close(pidfd)
        pipes.status.read_rest()
        await_end(parse_status(bytes(pipes.status.data)))
        for outlet in pipes.outlets:
            outlet.read_rest()
