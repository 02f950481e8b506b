"""The contract every sandbox meets: what is asked for, what comes back, how a file tree is composed.

No network, no host environment, nothing of the host readable beyond the runtime, limits on everything, the whole
process tree gone afterwards. No back end lives here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

WORK: Final = "/work"
"""The repository's work tree inside."""
ENV: Final = "/env"
"""The environment (a virtual environment in Python) inside."""
PYTHON: Final = "/opt/python"
"""Root of the interpreter inside, where it is not part of /usr."""
TOOLS: Final = "/opt/oreline"
"""Our own runner plugins inside, read-only."""
PATH: Final = f"{ENV}/bin:/usr/bin:/bin"
"""Where commands are looked for inside."""
USER_ID: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a command may use before it is stopped."""

    wall_seconds: float = 60.0
    cpu_seconds: int = 120
    """A process."""
    memory_mb: int = 2048
    """All processes together; a process, where no control group can be made."""
    cores: float = 4.0
    """How many processors' time all processes together get, however many there are; all, where no control group can
    be made. Beyond it they wait: nothing is stopped."""
    processes: int = 128
    output_bytes: int = 4_000_000
    """Standard output and standard error together."""
    disk_mb: int = 512
    """A file, the temporary folder, and all that the writable mounts hold, written by earlier commands too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mount:
    """A folder tree inside, stacked from read-only layers; `upper` catches what is written."""

    target: str
    layers: tuple[Path, ...]
    """Bottom first. One layer without `upper` is a plain read-only mount."""
    upper: Path | None = None
    """Folder for the change set, kept between commands; None makes the mount read-only."""
    read_only: tuple[str, ...] = ()
    """Paths relative to `target` that stay read-only although the mount is writable; must exist in the layers.

    A link can't be protected and is passed over: name what it points to as well.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command to run inside."""

    argv: tuple[str, ...]
    mounts: tuple[Mount, ...] = ()
    cwd: str = WORK
    env: Mapping[str, str] = field(default_factory=dict)
    """The whole environment beside the sandbox's own fixed variables (PATH, HOME, LANG, TZ, PYTHONHASHSEED)."""
    stdin: bytes = b""
    limits: Limits = field(default_factory=Limits)
    with_report: bool = False
    """Open a pipe for the runner's report; its descriptor number stands in `ORELINE_REPORT_FD` inside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """How a command ended."""

    exit_code: int | None
    """None when it was stopped by a limit."""
    stopped_by: str
    """Empty, or the limit: wall | cpu | memory | processes | output | disk."""
    stdout: bytes
    """Both streams are cut at the output limit; what came before a stop is kept."""
    stderr: bytes
    report: bytes
    duration_seconds: float


class Sandbox(Protocol):
    """Where untrusted code runs."""

    @property
    def name(self) -> str:
        """Such as `bubblewrap`."""
        ...

    def run(self, command: Command) -> Finished:
        """Run one command to its end or limit.

        Raises:
            SandboxError: the sandbox itself failed; never for what the command did.
            IntegrityError: a path to be protected was replaced by an earlier command that could write it.
        """
        ...
