"""One container run to its end or limit; whatever happens, nothing in it runs any more afterwards."""

import os
import select
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final

from docker import APIClient
from docker.errors import APIError

from oreline.errors import SandboxError
from oreline.sandbox.cgroups import Group, find_group
from oreline.sandbox.contract import Command, Finished
from oreline.sandbox.docker.engine import told
from oreline.sandbox.docker.room import is_full
from oreline.sandbox.docker.runtimes import Runtime
from oreline.sandbox.docker.streams import ENDED
from oreline.sandbox.process import Pipes
from oreline.sandbox.status import PATIENCE_MILLISECONDS
from oreline.sandbox.streams import pump
from oreline.sandbox.watch import Watcher

OUT_OF_CPU: Final = 128 + signal.SIGXCPU


@contextmanager
def _open_end(pid: int) -> Iterator[int]:
    """A descriptor that can be read from once the process is gone; 0 stands for one that is."""
    try:
        descriptor = os.pidfd_open(pid) if pid else os.eventfd(1)
    except ProcessLookupError:
        descriptor = os.eventfd(1)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _has_ended(end: int, milliseconds: int = 0) -> bool:
    waiting = select.poll()
    waiting.register(end, select.POLLIN)
    return bool(waiting.poll(milliseconds))


def _kill(client: APIClient, container: str, end: int) -> None:
    """End a container by its first process, with which all others end; by the engine too, where that isn't ours."""
    with suppress(OSError):
        signal.pidfd_send_signal(end, signal.SIGKILL)
        return
    with told("kill a container"), suppress(APIError):
        client.kill(container)


def _drain(client: APIClient, container: str, end: int, pipes: Pipes) -> None:
    if not _has_ended(end):
        _kill(client, container, end)
    if not _has_ended(end, PATIENCE_MILLISECONDS):
        raise SandboxError("unkillable", f"container {container} doesn't end; see `docker ps` and `dmesg`")
    for outlet in pipes.outlets:
        outlet.read_rest()


def _has_refused(group: Group) -> bool:
    """Whether a fork was refused for want of room; the group is gone once the container has ended."""
    try:
        return group.count_refused_processes() > 0
    except OSError:
        return False


def _pump(
    client: APIClient, container: str, pid: int, pipes: Pipes, *, deadline: float, watcher: Watcher, runtime: Runtime
) -> str:
    """Feed and drain a container to its end; gives the limit that stopped it, as `pump` does."""
    group = find_group(pid)

    def has_refused() -> bool:
        return is_full(client, container) if runtime.has_own_processes else _has_refused(group)

    with _open_end(pid) as end:

        def check() -> str:
            # Our copies of its ends keep the streams open until it has opened its own.
            if pipes.status.data or _has_ended(end):
                pipes.drop_theirs()
            return watcher.check(pid)

        try:
            stopped_by = pump(end, pipes.stdin, pipes.outlets, deadline=deadline, check=check)
            return "processes" if stopped_by == "wall" and has_refused() else stopped_by
        finally:
            _drain(client, container, end, pipes)


def _judge(stopped_by: str, state: Mapping[str, Any], watcher: Watcher) -> str:
    """The limit that ended the command, given what stopped it from outside and how it ended itself."""
    if state["OOMKilled"]:
        return "memory"
    if not stopped_by and state["ExitCode"] == OUT_OF_CPU:
        return "cpu"
    return stopped_by or ("disk" if watcher.is_disk_full() else "")


def _check_end(command: Command, state: Mapping[str, Any], told: bytes) -> None:
    """Raise where the first process has not told that the command began, and that it ended: that is no result."""
    if not told:
        said = state["Error"] or "its first process could not open the named pipes; does the runtime let it?"
        raise SandboxError("sandbox_failed", f"the container for {command.argv[0]!r} did not start: {said}")
    if ENDED not in told:
        how = f"exit code {state['ExitCode']}"
        raise SandboxError(
            "sandbox_failed",
            f"the container for {command.argv[0]!r} was ended from outside ({how}): was the engine started anew?",
        )


def run_container(client: APIClient, container: str, command: Command, pipes: Pipes, runtime: Runtime) -> Finished:
    """Start a container that was made for `command` in `runtime`, and wait for its end.

    Raises:
        SandboxError: the engine can't start it, or is gone.
    """
    uppers = [mount.upper for mount in command.mounts if mount.upper]
    watcher = Watcher(command.limits, uppers, most_tasks=None)
    started = time.monotonic()
    with told(f"start {command.argv[0]!r}"):
        client.start(container)
        pid: int = client.inspect_container(container)["State"]["Pid"]
    # What the engine takes to start is not taken from the command.
    deadline = time.monotonic() + command.limits.wall_seconds
    stopped_by = _pump(client, container, pid, pipes, deadline=deadline, watcher=watcher, runtime=runtime)
    duration = time.monotonic() - started
    with told(f"say how {command.argv[0]!r} ended"):
        client.wait(container)
        state = client.inspect_container(container)["State"]
    stopped_by = _judge(stopped_by, state, watcher)
    if not stopped_by:
        _check_end(command, state, bytes(pipes.status.data))
    return Finished(
        exit_code=None if stopped_by else state["ExitCode"],
        stopped_by=stopped_by,
        stdout=bytes(pipes.stdout.data),
        stderr=bytes(pipes.stderr.data),
        report=bytes(pipes.report.data),
        duration_seconds=duration,
    )
