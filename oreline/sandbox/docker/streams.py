"""Named pipes in and out of a container. Unlike the engine's own streams they have back pressure, and end exactly."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import FileIO
from pathlib import Path
from typing import Final

from oreline.sandbox.process import REPORT_BYTES, STATUS_BYTES, Pipes
from oreline.sandbox.streams import Budget, Inlet, Outlet

INSIDE = "/opt/streams"
NAMES: Final = ("stdin", "stdout", "stderr", "report", "status")
REPORT_DESCRIPTOR = 3
ENDED: Final = b"ended\n"
ENTER: Final = 'cd -- "$0" && unset OLDPWD HOSTNAME && exec "$@"'
BECOME: Final = (
    "exec /usr/bin/setpriv --reuid={user} --regid={user} --clear-groups --inh-caps=-all --bounding-set=-all -- "
    '/bin/sh -c \'{enter}\' "$0" "$@"'
)
"""By its path: what stands on the command's own must not be run by another user."""
FIRST_PROCESS = """
(echo begun > {inside}/status; {enter}) \
< {inside}/stdin > {inside}/stdout 2> {inside}/stderr {report}
code=$?
echo ended > {inside}/status
exit $code
"""
"""The first process starts the command, takes in who lost their parent, and is sent no signal from inside.

Its own streams are nobody's: what it says of a killed command is no output of that. Where it doesn't say that the
command has ended, it was ended itself, from outside. While the command runs it holds no descriptor that could be taken.
"""


def first_process(*, with_report: bool, becomes: int | None = None) -> str:
    """Shell code of the container's first process; its arguments are a folder and a command to run there.

    `becomes`: the user who runs the command, where that is another than the first process's.
    """
    report = f"{REPORT_DESCRIPTOR}> {INSIDE}/report" if with_report else ""
    enter = ENTER if becomes is None else BECOME.format(user=becomes, enter=ENTER)
    return FIRST_PROCESS.format(inside=INSIDE, report=report, enter=enter).strip()


def _open(path: Path, flags: int) -> FileIO:
    descriptor = os.open(path, flags | os.O_NONBLOCK | os.O_CLOEXEC)
    return FileIO(descriptor, "w" if flags & os.O_WRONLY else "r+" if flags & os.O_RDWR else "r")


def _make(path: Path, mode: int) -> Path:
    os.mkfifo(path)
    path.chmod(mode)
    return path


def _make_outlet(path: Path) -> tuple[FileIO, FileIO]:
    """Our end and theirs. In there it can't be read from: what the first process tells is for us alone."""
    _make(path, 0o600)
    ours, theirs = _open(path, os.O_RDONLY), _open(path, os.O_WRONLY)
    path.chmod(0o222)
    return ours, theirs


@contextmanager
def open_pipes(folder: Path, stdin: bytes, output_bytes: int) -> Iterator[Pipes]:
    """Pipes below `folder`, as `process.open_pipes` makes them without names.

    The other ends are held by us too, so that no stream ends before the container has begun it.
    """
    output = Budget(output_bytes)
    budgets = {"stdout": output, "stderr": output, "report": Budget(REPORT_BYTES), "status": Budget(STATUS_BYTES)}
    with ExitStack() as stack:
        outlets = {}
        for name, budget in budgets.items():
            ours, theirs = (stack.enter_context(end) for end in _make_outlet(folder / name))
            outlets[name] = Outlet(ours, theirs, budget)
        path = _make(folder / "stdin", 0o644)
        theirs, ours = (stack.enter_context(_open(path, flags)) for flags in (os.O_RDWR, os.O_WRONLY))
        yield Pipes(stdin=Inlet(ours, theirs, memoryview(stdin)), **outlets)
