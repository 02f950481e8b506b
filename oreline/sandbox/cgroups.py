"""Control groups of our own, version 1 or 2, where the system lets us make them: memory, processes, processors' time.

Where it doesn't, `find_hierarchy` says none and the caller limits by other means.
"""

import math
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from oreline.sandbox.contract import Limits
from oreline.sandbox.leaving import held
from oreline.sandbox.owners import find_orphans, owned_name

PREFIX = "oreline-"
OWN_PROCESSES = 2
"""The sandbox's own: bubblewrap outside and its first process inside."""
CHARGED_BYTES = 2**20
"""More than what the kernel takes for a group at a time."""
PERIOD_MICROSECONDS = 100_000
"""In which processors' time is counted out; the kernel's own choice."""
SOME_CORE = 0.5
"""Of it, fewer than any machine has: a limit everywhere."""


def cpu_quota(limits: Limits) -> int:
    """Microseconds of processors' time in each period."""
    return int(limits.cores * PERIOD_MICROSECONDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hierarchy:
    """Where groups can be made: one folder in version 2, one a controller in version 1."""

    version: int
    parents: tuple[Path, ...]
    processors: Path | None = None
    """Where version 1 counts processors' time, in a hierarchy of its own; None where it can't."""

    @property
    def all_parents(self) -> tuple[Path, ...]:
        """Every folder that groups are made in for some limits."""
        return (*self.parents, self.processors) if self.processors else self.parents

    def parents_for(self, limits: Limits) -> tuple[Path, ...]:
        """Where a group is made for these limits: each costs time at every start, also one that limits nothing."""
        return self.all_parents if limits.cores < (os.cpu_count() or math.inf) else self.parents


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One group: its folder in each hierarchy."""

    folders: tuple[Path, ...]
    joined_by: str = "cgroup.procs"
    """File of each folder that takes who joins."""

    def join_script(self) -> str:
        """Shell commands that move the shell into the group."""
        return " && ".join(f"echo 0 > {shlex.quote(f'{folder}/{self.joined_by}')}" for folder in self.folders)

    def _count(self, files: tuple[str, ...], key: str) -> int:
        lines = [line for folder in self.folders for name in files for line in _lines(f"{folder}/{name}")]
        return sum(int(line.split()[1]) for line in lines if line.split()[0] == key)

    def count_memory_kills(self) -> int:
        """Processes of the group that were killed for want of memory, its own or the machine's."""
        return self._count(("memory.events", "memory.oom_control"), "oom_kill")

    def has_been_full(self) -> bool:
        """Whether it came to its own limit of memory."""
        # Version 1 counts what it refused on some kernels only.
        most = [file for folder in self.folders for file in folder.glob("memory.*max_usage_in_bytes")]
        limits = [file.with_name(file.name.replace("max_usage", "limit")) for file in most]
        pairs = [(int(file.read_text()), int(limit.read_text())) for file, limit in zip(most, limits, strict=True)]
        return any(used + CHARGED_BYTES >= limit for used, limit in pairs) or self._count(("memory.events",), "oom") > 0

    def count_refused_processes(self) -> int:
        """Forks that were refused because the group was full."""
        return self._count(("pids.events",), "max")


def _lines(file: str) -> list[str]:
    """Of a file that the group may not have."""
    with suppress(FileNotFoundError), open(file) as opened:  # noqa: PTH123 -- asked after every command
        return opened.readlines()
    return []


def _own_folder(mount: list[str], own: str) -> Path:
    root, point = mount[3], mount[4]
    return Path(point, own.removeprefix(root if root != "/" else "").lstrip("/"))


def _own_folders(membership: str, mountinfo: str) -> dict[str, Path]:
    """Folder of this process for each controller; version 2 stands under the empty name."""
    mounts = [line.split() for line in mountinfo.splitlines() if " - cgroup" in line]
    folders = {}
    for line in membership.splitlines():
        _, names, own = line.split(":", 2)
        for mount in mounts:
            kind, options = mount[mount.index("-") + 1], mount[-1].split(",")
            for name in names.split(","):
                if name in options if name else kind == "cgroup2":
                    folders[name] = _own_folder(mount, own)
    return folders


def find_group(pid: int) -> Group:
    """The group that somebody else has put a process into; one without folders where that can't be seen."""
    try:
        folders = _own_folders(Path(f"/proc/{pid}/cgroup").read_text(), Path("/proc/self/mountinfo").read_text())
    except OSError:
        return Group(folders=())
    return Group(folders=tuple(folder for name, folder in folders.items() if name in ("", "memory", "pids")))


def list_candidates(membership: str, mountinfo: str) -> list[Hierarchy]:
    """Hierarchies that groups might be made in, best first, from the texts of /proc/self/cgroup and mountinfo."""
    folders = _own_folders(membership, mountinfo)
    found = []
    unified = folders.get("")
    # Version 2 has no groups below one that holds processes, hence the one above it too.
    for folder in (unified, unified.parent) if unified else ():
        control = folder / "cgroup.subtree_control"
        if control.exists() and {"memory", "pids"} <= set(control.read_text().split()):
            found.append(Hierarchy(version=2, parents=(folder,)))
    needed = [folders[name] for name in ("memory", "pids") if name in folders]
    if len(needed) == 2:
        wanted = (folders["cpu"], None) if "cpu" in folders else (None,)
        found += [Hierarchy(version=1, parents=tuple(needed), processors=cpu) for cpu in wanted]
    return found


def _settings(limits: Limits) -> dict[str, int | str]:
    """Values by file name; each version knows some of the files. Swap is counted in, or there would be no limit."""
    size, processes = limits.memory_mb * 2**20, limits.processes + OWN_PROCESSES
    return {
        "memory.max": size,
        "memory.swap.max": 0,
        "memory.limit_in_bytes": size,
        "memory.memsw.limit_in_bytes": size,
        "pids.max": processes,
        "cpu.max": f"{cpu_quota(limits)} {PERIOD_MICROSECONDS}",
        "cpu.cfs_quota_us": cpu_quota(limits),
    }


def _write(file: str, value: bytes) -> None:
    """Set a value where the group has such a file; asked first, each would cost a look at every start."""
    try:
        descriptor = os.open(file, os.O_WRONLY)
    except FileNotFoundError:
        return
    try:
        os.write(descriptor, value)
    finally:
        os.close(descriptor)


def _end_processes(folder: Path) -> None:
    with suppress(OSError):
        for pid in (folder / "cgroup.procs").read_text().split():
            os.kill(int(pid), signal.SIGKILL)


def _remove(folder: Path) -> None:
    # A group stays busy for some milliseconds after its last process has ended.
    for _ in range(200):
        if not folder.exists():
            return
        with suppress(OSError):
            folder.rmdir()
            return
        _end_processes(folder)
        time.sleep(0.005)


@contextmanager
def open_group(hierarchy: Hierarchy, limits: Limits) -> Iterator[Group]:
    """A group with limits, removed afterwards; nothing may run in it any more by then.

    Raises:
        OSError: it can't be made.
    """
    name = owned_name(PREFIX)
    # A single thread that moves itself needs no lock that stops all others, so version 1 joins by `tasks`.
    joined_by = "tasks" if hierarchy.version == 1 else "cgroup.procs"
    group = Group(folders=tuple(parent / name for parent in hierarchy.parents_for(limits)), joined_by=joined_by)
    settings = {file: str(value).encode() for file, value in _settings(limits).items()}
    with ExitStack() as stack:
        for folder in group.folders:
            stack.enter_context(held(folder, _remove))
            folder.mkdir()
            for file, value in settings.items():
                _write(f"{folder}/{file}", value)
        yield group


def is_usable(hierarchy: Hierarchy) -> bool:
    """Whether a process can be put into a group made there; tried with a real one."""
    try:
        with open_group(hierarchy, Limits(cores=SOME_CORE)) as group:
            argv = ["/bin/sh", "-c", group.join_script()]
            return subprocess.run(argv, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


@cache
def find_hierarchy() -> Hierarchy | None:
    """Where this process can make groups; None where it can't. Groups that killed processes left are removed."""
    membership, mountinfo = Path("/proc/self/cgroup").read_text(), Path("/proc/self/mountinfo").read_text()
    for hierarchy in list_candidates(membership, mountinfo):
        if is_usable(hierarchy):
            for parent in hierarchy.all_parents:
                for orphan in find_orphans(parent, PREFIX):
                    _remove(orphan)
            return hierarchy
    return None
