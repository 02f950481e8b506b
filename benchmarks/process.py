"""What a process of its own says, and the most memory it held."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
MAXRSS_BYTES: Final = 1 if sys.platform == "darwin" else 1024
"""What `ru_maxrss` counts in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """A process that ended well."""

    printed: str
    """What it wrote to stdout."""
    peak_memory_mb: float
    """Measured from outside, the interpreter's own included."""


def run(module: str, *arguments: str) -> Ran:
    """Run a module of ours in a new process.

    Raises:
        subprocess.CalledProcessError: it failed; what it said is on stderr.
    """
    argv = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        printed = process.stdout.read() if process.stdout else ""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, argv)
    return Ran(printed=printed.strip(), peak_memory_mb=used.ru_maxrss * MAXRSS_BYTES / 2**20)
