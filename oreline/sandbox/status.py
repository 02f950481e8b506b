"""What bubblewrap says of its first process inside: which it is, how it ended; and waiting until all of it is gone."""

import json
import os
import select
from contextlib import suppress
from dataclasses import dataclass

from oreline.errors import SandboxError

PATIENCE_MILLISECONDS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Read from `--json-status-fd`."""

    first_process: int | None
    """Process 1 of the sandbox, as the host numbers it; None when it never came so far."""
    exit_code: int | None
    """Of the command, 128 + n for a signal; None when it was stopped or never ran."""


def parse_status(data: bytes) -> Status:
    """The status from the JSON documents that came; a cut one is left out."""
    known: dict[str, int] = {}
    for line in data.splitlines():
        with suppress(ValueError):
            known |= json.loads(line)
    return Status(first_process=known.get("child-pid"), exit_code=known.get("exit-code"))


def await_end(status: Status) -> None:
    """Wait until the first process inside is gone; the kernel ends all others before it.

    Raises:
        SandboxError: it is still there after ten seconds.
    """
    if status.first_process is None:
        return
    try:
        pidfd = os.pidfd_open(status.first_process)
    except ProcessLookupError:
        return
    try:
        waiting = select.poll()
        waiting.register(pidfd, select.POLLIN)
        if not waiting.poll(PATIENCE_MILLISECONDS):
            raise SandboxError("unkillable", f"process {status.first_process} of a sandbox doesn't end; see `dmesg`")
    finally:
        os.close(pidfd)
