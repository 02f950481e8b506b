"""Commands whose machine is watched too: a full disk or a lack of memory of the host is no fault of what was run."""

import os
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

from oreline.errors import SandboxError, StorageError
from oreline.sandbox.contract import Command, Finished, Sandbox

ResultT = TypeVar("ResultT")
LEAST_FREE_BYTES: Final = 32 * 2**20
PAUSES_SECONDS: Final = (1.0, 5.0)
"""Before the second and the third attempt; there is no fourth."""
PASSING: Final = frozenset({"sandbox_failed", "no_engine", "out_of_memory"})
"""What a machine may be over in a moment."""
KILLED: Final = 128 + signal.SIGKILL


def count_kills() -> int:
    """How many processes the kernel has killed for want of memory so far, control groups' own included."""
    try:
        lines = Path("/proc/vmstat").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("oom_kill ")), 0)


def run_watched(
    sandbox: Sandbox,
    command: Command,
    count_kills: Callable[[], int] = count_kills,
    least_free_bytes: int = LEAST_FREE_BYTES,
) -> Finished:
    """What `sandbox.run` gives, unless the command failed for want of something that the machine has no more of.

    Raises:
        StorageError: disk_full: the host's disk is, whatever the command's own limit.
        SandboxError: out_of_memory: the kernel killed for the host's want of memory, not for the command's limit; or
            as `sandbox.run`.
    """
    kills = count_kills()
    finished = sandbox.run(command)
    if finished.exit_code != 0:
        _check_disk((mount.upper for mount in command.mounts if mount.upper), least_free_bytes)
        if finished.exit_code == KILLED and count_kills() > kills:
            raise SandboxError(
                "out_of_memory",
                f"{command.argv[0]} was killed as the machine ran out of memory; run fewer things at a time.",
            )
    return finished


def try_again(
    work: Callable[[], ResultT],
    pauses_seconds: Iterable[float] = PAUSES_SECONDS,
    wait: Callable[[float], None] = time.sleep,
) -> ResultT:
    """What `work` gives, done anew after each pause while the machine is what fails. It must start afresh each time.

    Raises:
        SandboxError: it still fails after the last pause, or can't be over in a moment.
    """
    for pause in pauses_seconds:
        try:
            return work()
        except SandboxError as error:
            if error.reason not in PASSING:
                raise
            wait(pause)
    return work()


def _check_disk(folders: Iterable[Path], least_free_bytes: int) -> None:
    for folder in folders:
        there = next(place for place in (folder, *folder.parents) if place.exists())
        told = os.statvfs(there)
        if told.f_bavail * told.f_frsize < least_free_bytes:
            raise StorageError("disk_full", f"The disk that holds {folder} is full: free some, or give another --data.")
