"""What a container is made from: rights, mounts, environment, as the engine takes them; its limits are `limits.py`."""

from collections.abc import Iterable
from typing import Any, Final

from oreline.sandbox.bubblewrap import FIXED_ENVIRONMENT
from oreline.sandbox.contract import Command, Limits
from oreline.sandbox.devices import HIDDEN_FILES, SHARED_MEMORY, SHARED_MEMORY_BYTES
from oreline.sandbox.docker.base import TEMPORARY, Base
from oreline.sandbox.docker.limits import limit_settings
from oreline.sandbox.docker.mounts import bind, pipe, runtime_mounts
from oreline.sandbox.docker.ownership import OWNER_LABEL
from oreline.sandbox.docker.runtimes import Runtime
from oreline.sandbox.docker.seccomp import profile
from oreline.sandbox.docker.stage import Stage, inside_user
from oreline.sandbox.docker.streams import INSIDE, NAMES, REPORT_DESCRIPTOR, first_process
from oreline.sandbox.runtime import PACKAGE, etc_files, own_folders, own_interpreter, system_runtime

CHANGE_USER: Final = ("SETUID", "SETGID", "SETPCAP")
"""For a first process that is another user, and gives them away."""
EMPTY_BYTES: Final = 4096
HIDDEN: Final = (
    *(f"/proc/{name}" for name in HIDDEN_FILES),
    "/proc/timer_stats",
    "/proc/acpi",
    "/proc/scsi",
    "/proc/asound",
)
READ_ONLY: Final = ("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger")


def _tmpfs(size: int) -> str:
    user = inside_user()
    return f"rw,exec,nosuid,nodev,size={size},mode=0755,uid={user},gid={user}"


def _environment(command: Command) -> list[str]:
    variables = {**FIXED_ENVIRONMENT, **command.env}
    if command.with_report:
        variables["ORELINE_REPORT_FD"] = str(REPORT_DESCRIPTOR)
    return [f"{key}={value}" for key, value in variables.items()]


def _empty_folders(base: Base, runtime: Runtime) -> Iterable[str]:
    # As mounts: not every runtime does as it is told of paths to be masked.
    yield from own_interpreter().hidden
    yield from () if base.is_whole else system_runtime().hidden
    yield from runtime.empty_folders


def _mounts(stage: Stage, base: Base, runtime: Runtime) -> Iterable[dict[str, Any]]:
    yield from (pipe(stage.streams / name, f"{INSIDE}/{name}", runtime) for name in NAMES)
    # The engine would copy the host's.
    yield bind(PACKAGE / "etc" / "resolv.conf", "/etc/resolv.conf")
    yield from runtime_mounts(etc_files())
    yield from runtime_mounts(own_folders())
    yield from runtime_mounts(own_interpreter())
    if not base.is_whole:
        yield from runtime_mounts(system_runtime())
    yield from (bind(PACKAGE / "etc" / "nothing", path) for path in runtime.empty_files)


def _host_config(
    limits: Limits, stage: Stage, base: Base, mounts: list[dict[str, Any]], runtime: Runtime
) -> dict[str, Any]:
    empty = dict.fromkeys(_empty_folders(base, runtime), f"ro,size={EMPTY_BYTES},mode=0755")
    writable = {TEMPORARY: _tmpfs(limits.disk_mb * 2**20), SHARED_MEMORY: _tmpfs(SHARED_MEMORY_BYTES)}
    return {
        "NetworkMode": "none",
        "CapDrop": ["ALL"],
        "CapAdd": list(CHANGE_USER) if runtime.is_first_exposed else [],
        "SecurityOpt": ["no-new-privileges", f"seccomp={profile(runtime.refusal)}"],
        "ReadonlyRootfs": True,
        "Mounts": [*_mounts(stage, base, runtime), *mounts],
        "Tmpfs": {**empty, **writable},
        "MaskedPaths": [*HIDDEN, "/sys", "/dev/mqueue"],
        "ReadonlyPaths": list(READ_ONLY),
        **limit_settings(limits, runtime),
        "IpcMode": "private",
        "LogConfig": {"Type": "none"},
        "Runtime": runtime.name,
    }


def describe(
    command: Command, stage: Stage, base: Base, mounts: list[dict[str, Any]], *, owner: str, runtime: Runtime
) -> dict[str, Any]:
    """A container for one command."""
    user = 0 if runtime.is_first_exposed else inside_user()
    becomes = inside_user() if runtime.is_first_exposed else None
    return {
        "Image": base.image,
        "Entrypoint": [
            "/bin/sh" if runtime.is_first_exposed else base.shell,
            "-c",
            first_process(with_report=command.with_report, becomes=becomes),
        ],
        "Cmd": [command.cwd, *command.argv],
        "Env": _environment(command),
        "User": f"{user}:{user}",
        "WorkingDir": "/",
        "Hostname": "sandbox",
        # It ignores others.
        "StopSignal": "SIGKILL",
        "Labels": {OWNER_LABEL: owner},
        "HostConfig": _host_config(command.limits, stage, base, mounts, runtime),
    }
