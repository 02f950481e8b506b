"""Commands, whose output goes to a file and never to where the host listens."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

OUTPUT_BYTES = 2_000_000
"""Of the end of what a command wrote."""


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    """127 where there is no such program; negative for a signal."""
    output: str
    is_late: bool = False


def run(
    argv: Sequence[str | Path],
    cwd: Path,
    variables: Mapping[str, str] | None = None,
    seconds: float | None = None,
    *,
    has_errors: bool = True,
) -> Done:
    """Run a command to its end, or to its limit, at which it is killed with all of its process group.

    Without `has_errors` the output is what it wrote to standard output alone.
    """
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(
                [str(part) for part in argv],
                cwd=cwd,
                env={**os.environ, **(variables or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if has_errors else subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            return Done(127, f"{argv[0]}: {error.strerror}")
        is_late = _wait(process, seconds)
        size = output.seek(0, os.SEEK_END)
        # Documents on standard output are whole or nothing.
        output.seek(max(0, size - OUTPUT_BYTES) if has_errors else 0)
        return Done(process.returncode, output.read().decode("utf-8", "replace"), is_late)


def _wait(process: "subprocess.Popen[bytes]", seconds: float | None) -> bool:
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True
    return False
