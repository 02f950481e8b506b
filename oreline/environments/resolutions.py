"""What sets of requirements were resolved to, beside the package cache: asked of the index once, the same ever after.

A rebuild from a warm cache therefore asks the network for nothing, and gives the same versions.
"""

import os
from pathlib import Path

from oreline.records.base import digest


def resolution_path(cache: Path, *question: object) -> Path:
    """Where the answer to a question (requirements, date, interpreter) is kept."""
    return cache / "resolutions" / f"{digest(*question)}.txt"


def read_resolution(path: Path) -> tuple[str, ...]:
    """Exact versions, `name==version`; none when they aren't known."""
    try:
        return tuple(path.read_text("utf-8").splitlines())
    except FileNotFoundError:
        return ()


def keep_resolution(path: Path, lock: tuple[str, ...]) -> tuple[str, ...]:
    """Remember exact versions, whole or not at all; the same versions."""
    path.parent.mkdir(parents=True, exist_ok=True)
    passing = path.with_suffix(f".{os.getpid()}.tmp")
    passing.write_text("".join(f"{line}\n" for line in lock), "utf-8")
    passing.replace(path)
    return lock
