"""The default sandbox: bubblewrap in fresh namespaces, overlays for what is written. Limits are `limits.py`."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import Popen

from oreline.errors import SandboxError
from oreline.sandbox.binary import find_bubblewrap
from oreline.sandbox.cgroups import Hierarchy, find_hierarchy
from oreline.sandbox.contract import PATH, USER_ID, Command, Finished
from oreline.sandbox.limits import Enforcement, enforce
from oreline.sandbox.mounts import mount_arguments, work_folders
from oreline.sandbox.process import Pipes, open_data, open_pipes, run_to_end, start
from oreline.sandbox.runtime import runtime_arguments
from oreline.sandbox.seccomp import filter_program
from oreline.sandbox.status import parse_status

TEMPORARY = "/tmp"  # noqa: S108 -- the sandbox's own
FIXED_ENVIRONMENT = {
    "PATH": PATH,
    "HOME": TEMPORARY,
    "USER": "user",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
}
ISOLATION = (
    *("--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session", "--clearenv"),
    *("--uid", str(USER_ID), "--gid", str(USER_ID), "--hostname", "sandbox", "--cap-drop", "ALL"),
)

ENTER = ("/bin/sh", "-c", 'cd -- "$0" && unset OLDPWD && exec "$@"')
"""A folder or a program that isn't there is a result of the command, where bubblewrap would fail itself."""


def _arguments(command: Command, work: Sequence[Path | None], report_descriptor: int) -> list[str]:
    arguments = [*ISOLATION, *runtime_arguments(), "--size", str(command.limits.disk_mb * 2**20), "--tmpfs", TEMPORARY]
    for mount, folder in zip(command.mounts, work, strict=True):
        arguments += mount_arguments(mount, folder)
    # Last, as nothing can be mounted below it any more.
    arguments += ["--remount-ro", "/"]
    variables = {**FIXED_ENVIRONMENT, **command.env}
    if command.with_report:
        variables["ORELINE_REPORT_FD"] = str(report_descriptor)
    for key, value in variables.items():
        arguments += ["--setenv", key, value]
    return arguments


class Bubblewrap:
    """Sandbox in fresh user, pid, network, ipc, uts and cgroup namespaces; the process inside is uid 1000."""

    name = "bubblewrap"

    def __init__(self, find_groups: Callable[[], Hierarchy | None] = find_hierarchy) -> None:
        """`find_groups` says where control groups can be made; asked when a command is run."""
        self._find_groups = find_groups

    def run(self, command: Command) -> Finished:
        """Run one command to its end or limit; see `Sandbox.run`."""
        uppers = [mount.upper for mount in command.mounts if mount.upper]
        with (
            work_folders(command.mounts) as work,
            enforce(command.limits, uppers, self._find_groups()) as enforcement,
        ):
            return _run(command, work, enforcement)


def _start(command: Command, work: Sequence[Path | None], enforcement: Enforcement, pipes: Pipes) -> Popen[bytes]:
    report, status = pipes.report.theirs.fileno(), pipes.status.theirs.fileno()
    with open_data(filter_program()) as system_calls:
        told = _arguments(command, work, report)
        told += ["--seccomp", str(system_calls)] if filter_program() else []
        # Through a descriptor, not the command line: that can be read inside, and holds paths of the host.
        with open_data(b"".join(os.fsencode(argument) + b"\0" for argument in told)) as arguments:
            own = ["--args", str(arguments), "--json-status-fd", str(status)]
            run = [*enforcement.inside, *ENTER, command.cwd, *command.argv]
            argv = [*enforcement.outside, str(find_bubblewrap()), *own, "--", *run]
            inherited = [arguments, system_calls, status, *([report] if command.with_report else [])]
            return start(argv, pipes, inherited)


def _run(command: Command, work: Sequence[Path | None], enforcement: Enforcement) -> Finished:
    with open_pipes(command.stdin, command.limits.output_bytes) as pipes:
        started = time.monotonic()
        deadline = started + command.limits.wall_seconds
        process = _start(command, work, enforcement, pipes)
        stopped_by = run_to_end(process, pipes, deadline=deadline, check=enforcement.watcher.check)
        exit_code = parse_status(bytes(pipes.status.data)).exit_code
        stopped_by = enforcement.judge(stopped_by, exit_code)
        if exit_code is None and not stopped_by:
            said = pipes.stderr.data.decode(errors="replace").strip()
            raise SandboxError("sandbox_failed", f"bubblewrap could not start {command.argv[0]!r}: {said[:1000]}")
        return Finished(
            exit_code=None if stopped_by else exit_code,
            stopped_by=stopped_by,
            stdout=bytes(pipes.stdout.data),
            stderr=bytes(pipes.stderr.data),
            report=bytes(pipes.report.data),
            duration_seconds=time.monotonic() - started,
        )
