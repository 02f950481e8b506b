"""How the limits of a command are held: resource limits of each process, a control group, or a watcher."""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from oreline.errors import SandboxError
from oreline.sandbox.cgroups import OWN_PROCESSES, Group, Hierarchy, open_group
from oreline.sandbox.contract import Limits
from oreline.sandbox.watch import Watcher

PRLIMIT = "/usr/bin/prlimit"
ULIMIT_BLOCK_BYTES = 512


def _is_root() -> bool:
    # The kernel holds no process limit against the host's root, whatever it is called inside.
    return os.geteuid() == 0


def outer_arguments(limits: Limits, group: Group | None) -> list[str]:
    """What to put in front of the sandbox: its own first process, which can be traced, has these limits too."""
    steps = [
        "ulimit -c 0",
        f"ulimit -S -t {limits.cpu_seconds}",
        f"ulimit -H -t {limits.cpu_seconds + 1}",
        f"ulimit -f {limits.disk_mb * 2**20 // ULIMIT_BLOCK_BYTES}",
        group.join_script() if group else f"ulimit -v {limits.memory_mb * 2**10}",
        'exec "$@"',
    ]
    return ["/bin/sh", "-c", " && ".join(steps), "limits"]


def inner_arguments(limits: Limits, group: Group | None, *, is_root: bool) -> list[str]:
    """What to put in front of the command inside: outside, all processes of the host's user would count."""
    return [] if group or is_root else [PRLIMIT, f"--nproc={limits.processes}", "--"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Enforcement:
    """What holds the limits of one command."""

    outside: list[str]
    """Goes in front of the sandbox."""
    inside: list[str]
    """Goes in front of the command in it."""
    watcher: Watcher
    group: Group | None

    def judge(self, stopped_by: str, exit_code: int | None) -> str:
        """The limit that ended the command, given what stopped it from outside and how it ended itself.

        Raises:
            SandboxError: out_of_memory: the machine has no more, and the kernel killed below the command's own limit.
        """
        if self.group and self.group.count_memory_kills():
            if self.group.has_been_full():
                return "memory"
            raise SandboxError("out_of_memory", "the machine ran out of memory; run fewer things at a time.")
        if self.group and stopped_by == "wall" and self.group.count_refused_processes():
            return "processes"
        if not stopped_by and exit_code == 128 + signal.SIGXCPU:
            return "cpu"
        return stopped_by or ("disk" if self.watcher.is_disk_full() else "")


@contextmanager
def enforce(limits: Limits, uppers: Sequence[Path], hierarchy: Hierarchy | None) -> Iterator[Enforcement]:
    """What holds `limits` for one command that writes to `uppers`: a group in `hierarchy`, else the next best."""
    with ExitStack() as stack:
        group = stack.enter_context(open_group(hierarchy, limits)) if hierarchy else None
        is_root = _is_root()
        is_counted = is_root and not group
        yield Enforcement(
            outside=outer_arguments(limits, group),
            inside=inner_arguments(limits, group, is_root=is_root),
            watcher=Watcher(limits, uppers, most_tasks=limits.processes + OWN_PROCESSES if is_counted else None),
            group=group,
        )
