"""Names for what a killed process leaves behind (folders, control groups), so that a later one can clear it away."""

import itertools
import os
from pathlib import Path

_HOST = os.uname().nodename
_COUNTER = itertools.count()


def owned_name(prefix: str) -> str:
    """A name that no other thread or living process uses, and that tells whose it is."""
    return f"{prefix}{_HOST}-{os.getpid()}-{next(_COUNTER)}"


def find_orphans(folder: Path, prefix: str) -> list[Path]:
    """Entries of `folder` that a process of this host owned which is no more."""
    if not folder.is_dir():
        return []
    names = [entry.name for entry in folder.iterdir() if entry.name.startswith(f"{prefix}{_HOST}-")]
    return [folder / name for name in names if not Path("/proc", name.split("-")[-2]).exists()]
