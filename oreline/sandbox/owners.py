"""Names for what a killed process leaves behind (folders, control groups), so that a later one can clear it away."""

import os
import re
import secrets
from pathlib import Path

_HOST = os.uname().nodename


def owned_name(prefix: str) -> str:
    """A name that nobody else uses, and that tells which process it belongs to."""
    # Random, not counted: a process may have the number of one that left something.
    return f"{prefix}{_HOST}-{os.getpid()}-{secrets.token_hex(6)}"


def find_orphans(folder: Path, prefix: str) -> list[Path]:
    """Entries of `folder` that belong to us by a process of this host which is no more."""
    if not folder.is_dir():
        return []
    own = re.compile(rf"{re.escape(prefix + _HOST)}-(\d+)-[0-9a-f]+")
    named = [(entry, own.fullmatch(entry.name)) for entry in folder.iterdir()]
    gone = [entry for entry, found in named if found and not Path("/proc", found[1]).exists()]
    return [entry for entry in gone if _is_ours(entry)]


def _is_ours(entry: Path) -> bool:
    """Whether this user may clear it away; not when somebody just has."""
    try:
        return os.geteuid() in (0, entry.lstat().st_uid)
    except FileNotFoundError:
        return False
