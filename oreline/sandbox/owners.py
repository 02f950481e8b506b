"""Names for what a killed process leaves behind (folders, control groups), so that a later one can clear it away."""

import os
import re
import secrets
from pathlib import Path

_HOST = os.uname().nodename
_OWNED = r"(\d+)-(?:(\d+)\.)?[0-9a-f]+"
_BEGAN = 19
"""Of the fields from the state on: ticks since the machine started."""


def owned_name(prefix: str) -> str:
    """A name that nobody else uses, and that tells which process it belongs to."""
    pid = str(os.getpid())
    told = _look_at(pid)
    # In a container a process often has the number of the one that left something: when it began tells them apart.
    began = f"{told[_BEGAN]}." if told else ""
    return f"{prefix}{_HOST}-{pid}-{began}{secrets.token_hex(6)}"


def _look_at(pid: str) -> list[str]:
    """What the kernel tells of a process, from its state on; nothing where it can't be read."""
    try:
        stat = Path("/proc", pid, "stat").read_text(errors="replace")
    except OSError:
        return []
    # The program's name before it may hold anything.
    return stat.rpartition(")")[2].split()


def _is_running(pid: str, began: str | None) -> bool:
    """Whether a process runs; one that has ended is listed until its parent asks how, which may be never."""
    told = _look_at(pid)
    if not told:
        return Path("/proc", pid).exists()
    return told[0] not in ("Z", "X") and began in (None, told[_BEGAN])


def is_abandoned(name: str, prefix: str) -> bool:
    """Whether `owned_name(prefix)` gave this name to a process of this host which is no more."""
    found = re.fullmatch(rf"{re.escape(prefix + _HOST)}-{_OWNED}", name)
    return found is not None and not _is_running(found[1], found[2])


def is_orphaned(name: str) -> bool:
    """Whether `owned_name`, of whatever prefix, gave this name to a process of this host which is no more."""
    found = re.search(rf"{re.escape(_HOST)}-{_OWNED}$", name)
    return found is not None and is_abandoned(name, name[: found.start()])


def find_orphans(folder: Path, prefix: str) -> list[Path]:
    """Entries of `folder` that belong to us by a process of this host which is no more."""
    if not folder.is_dir():
        return []
    return [entry for entry in folder.iterdir() if is_abandoned(entry.name, prefix) and _is_ours(entry)]


def _is_ours(entry: Path) -> bool:
    """Whether this user may clear it away; not when somebody just has."""
    try:
        return os.geteuid() in (0, entry.lstat().st_uid)
    except FileNotFoundError:
        return False
