"""Names for what a killed process leaves behind (folders, control groups), so that a later one can clear it away."""

import itertools
import os
import re
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
    own = re.compile(rf"{re.escape(prefix + _HOST)}-(\d+)-\d+")
    named = [(entry, own.fullmatch(entry.name)) for entry in folder.iterdir()]
    return [entry for entry, found in named if found and not Path("/proc", found[1]).exists()]
