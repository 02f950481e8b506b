"""Which code made a table: a hash of the sources, and the commit where there is one."""

import hashlib
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DECIDING: Final = ("oreline", "sources", "quality", "assets")
"""Folders whose code decides what tables hold; the command line and the assembly do not."""


@cache
def code_version() -> str:
    """Hash of every source file below the deciding folders."""
    total = hashlib.sha256()
    for folder in DECIDING:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                total.update(f"{path.relative_to(ROOT)}\0".encode())
                total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


@cache
def code_commit() -> str:
    """The commit of the work tree, `-dirty` behind it when files differ; empty outside of git."""
    shown = _git("rev-parse", "HEAD")
    return shown + ("-dirty" if shown and _git("status", "--porcelain", "-uno") else "")


def _git(*arguments: str) -> str:
    argv = ["git", "-C", str(ROOT), *arguments]
    try:
        return subprocess.run(argv, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
