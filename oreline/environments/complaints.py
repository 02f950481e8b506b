"""What an installer that failed complains of, as an error with its own slug."""

import re
import signal
from collections.abc import Sequence
from typing import Final

from oreline.errors import BuildError, OrelineError, StorageError

SLUGS: Final = (
    (
        re.compile(r"error sending request|failed to fetch|dns error|connection refused|timed out", re.I),
        "index_unreachable",
    ),
    (
        re.compile(r"no (usable )?wheels|building source distributions is disabled|no-build|only-binary", re.I),
        "no_wheel",
    ),
    (
        re.compile(r"no solution found|not found in the (package registry|provided package locations)", re.I),
        "no_matching_requirements",
    ),
)
TROUBLES: Final = (
    (re.compile(r"no space left on device|disk quota exceeded", re.I), "disk_full"),
    (re.compile(r"read-only file system|permission denied", re.I), "unwritable"),
)
"""What is wrong with the data folder: no fault of a package."""
BRANCH: Final = re.compile(r"^[\s│├╰─▶×x`>|-]*(?=\s)")
LONGEST: Final = 1500
"""Characters of a complaint that are kept, from its end."""


def installer_error(command: str, exit_code: int, stderr: str) -> OrelineError:
    """The error for `command`, which ended with that exit code (negative: the number of a signal)."""
    complaint = stderr.strip()[-LONGEST:]
    if exit_code < 0 or not complaint:
        how = f"by {_signal_name(-exit_code)}" if exit_code < 0 else f"with exit code {exit_code} and without a word"
        return BuildError("installer_stopped", f"`{command}` was stopped {how}; build again. {complaint}".rstrip())
    trouble = _slug(TROUBLES, complaint)
    if trouble:
        return StorageError(trouble, f"`{command}` cannot write: {complaint}")
    return BuildError(_slug(SLUGS, complaint) or "installer_failed", _on_one_line(complaint))


def _on_one_line(complaint: str) -> str:
    """Without the frame that uv draws around causes: what can't be met and why stand in one sentence."""
    return " ".join(BRANCH.sub("", line).strip() for line in complaint.splitlines()).strip()


def _slug(known: Sequence[tuple[re.Pattern[str], str]], complaint: str) -> str:
    return next((slug for pattern, slug in known if pattern.search(complaint)), "")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
