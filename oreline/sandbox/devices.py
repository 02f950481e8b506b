"""/proc and /dev inside: what is hidden in them, and why nothing in them can be changed.

Where the host's user is root, the kernel takes the process inside for the owner of much in both, whatever its number
there and although it has no capability. So nothing is left to permissions.
"""

import os
import stat
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from oreline.sandbox.folders import remove_tree
from oreline.sandbox.leaving import hold
from oreline.sandbox.owners import find_orphans, owned_name

DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
HIDDEN_FILES = ("kcore", "keys", "latency_stats", "sched_debug", "timer_list")
"""They tell of the host's processes and keys. Each one hidden costs time at every start; the rest is read-only.

What the kernel gives to nobody without a capability of the host's, as kmsg, needs no hiding.
"""
PREFIX = "oreline-devices-"
NOBODY = 65534
SHARED_MEMORY = "/dev/shm"  # noqa: S108 -- the sandbox's own
SHARED_MEMORY_BYTES = 64 * 2**20


def proc_arguments() -> Iterator[str]:
    """Arguments of bubblewrap for a read-only /proc that shows the sandbox's own processes."""
    yield from ("--proc", "/proc")
    for file in HIDDEN_FILES:
        if Path("/proc", file).exists():
            yield from ("--ro-bind", "/dev/null", f"/proc/{file}")
    yield from ("--remount-ro", "/proc")


def _copy_devices(folder: Path) -> None:
    for device in DEVICES:
        os.mknod(folder / device, stat.S_IFCHR | 0o600, Path("/dev", device).stat().st_rdev)
        (folder / device).chmod(0o666)
        os.chown(folder / device, NOBODY, NOBODY)


@cache
def _own_devices() -> Path | None:
    """Folder with nodes of our own, which nobody inside owns; None where they can't be made or aren't needed."""
    parent = Path(tempfile.gettempdir())
    if os.geteuid() or os.statvfs(parent).f_flag & os.ST_NODEV:
        return None
    for orphan in find_orphans(parent, PREFIX):
        remove_tree(orphan)
    folder = parent / owned_name(PREFIX)
    hold(folder, remove_tree)
    folder.mkdir(mode=0o755)
    try:
        _copy_devices(folder)
    except PermissionError:
        return None
    return folder


def device_arguments() -> Iterator[str]:
    """Arguments for a /dev of the harmless devices."""
    yield from ("--dev", "/dev", "--size", str(SHARED_MEMORY_BYTES), "--tmpfs", SHARED_MEMORY)
    own = _own_devices()
    for device in DEVICES if own else ():
        yield from ("--dev-bind", f"{own}/{device}", f"/dev/{device}")
    yield from ("--remount-ro", "/dev")
