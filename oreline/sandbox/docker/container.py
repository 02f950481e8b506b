"""What a container is made from: rights, limits, environment, as the engine takes them."""

import resource
from collections.abc import Iterable
from typing import Any, Final

from oreline.sandbox.bubblewrap import FIXED_ENVIRONMENT
from oreline.sandbox.cgroups import PERIOD_MICROSECONDS, cpu_quota
from oreline.sandbox.contract import Command, Limits
from oreline.sandbox.devices import HIDDEN_FILES, SHARED_MEMORY, SHARED_MEMORY_BYTES
from oreline.sandbox.docker.base import TEMPORARY, Base
from oreline.sandbox.docker.mounts import bind, pipe, runtime_mounts
from oreline.sandbox.docker.seccomp import profile
from oreline.sandbox.docker.stage import Stage, inside_user
from oreline.sandbox.docker.streams import INSIDE, NAMES, REPORT_DESCRIPTOR, first_process
from oreline.sandbox.runtime import PACKAGE, own_files, own_interpreter, system_runtime

OWNER_LABEL: Final = "oreline.owner"
OWN_PROCESSES: Final = 1
"""The container's first."""
HIDDEN: Final = (
    *(f"/proc/{name}" for name in HIDDEN_FILES),
    "/proc/timer_stats",
    "/proc/acpi",
    "/proc/scsi",
    "/proc/asound",
)
READ_ONLY: Final = ("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger")


def _ulimits(limits: Limits) -> list[dict[str, Any]]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    size = limits.disk_mb * 2**20
    values = {
        "core": (0, 0),
        "cpu": (limits.cpu_seconds, limits.cpu_seconds + 1),
        "fsize": (size, size),
        "nofile": (soft, hard),
    }
    return [{"Name": name, "Soft": low, "Hard": high} for name, (low, high) in values.items()]


def _tmpfs(size: int) -> str:
    user = inside_user()
    return f"rw,exec,nosuid,nodev,size={size},mode=0755,uid={user},gid={user}"


def _environment(command: Command) -> list[str]:
    variables = {**FIXED_ENVIRONMENT, **command.env}
    if command.with_report:
        variables["ORELINE_REPORT_FD"] = str(REPORT_DESCRIPTOR)
    return [f"{key}={value}" for key, value in variables.items()]


def _mounts(stage: Stage, base: Base) -> Iterable[dict[str, Any]]:
    yield from (pipe(stage.streams / name, f"{INSIDE}/{name}") for name in NAMES)
    # The engine would copy the host's.
    yield bind(PACKAGE / "etc" / "resolv.conf", "/etc/resolv.conf")
    yield from runtime_mounts(own_files())
    yield from runtime_mounts(own_interpreter())
    if not base.is_whole:
        yield from runtime_mounts(system_runtime())


def _host_config(
    limits: Limits, stage: Stage, base: Base, mounts: list[dict[str, Any]], runtime: str
) -> dict[str, Any]:
    memory = limits.memory_mb * 2**20
    hidden = own_interpreter().hidden + (() if base.is_whole else system_runtime().hidden)
    return {
        "NetworkMode": "none",
        "CapDrop": ["ALL"],
        "SecurityOpt": ["no-new-privileges", f"seccomp={profile()}"],
        "ReadonlyRootfs": True,
        "Mounts": [*_mounts(stage, base), *mounts],
        "Tmpfs": {TEMPORARY: _tmpfs(limits.disk_mb * 2**20), SHARED_MEMORY: _tmpfs(SHARED_MEMORY_BYTES)},
        "MaskedPaths": [*HIDDEN, "/sys", "/dev/mqueue", *hidden],
        "ReadonlyPaths": list(READ_ONLY),
        "Memory": memory,
        # Swap is counted in, or there would be no limit.
        "MemorySwap": memory,
        "PidsLimit": limits.processes + OWN_PROCESSES,
        # The engine refuses `NanoCpus` beyond what the machine has.
        "CpuPeriod": PERIOD_MICROSECONDS,
        "CpuQuota": cpu_quota(limits),
        "Ulimits": _ulimits(limits),
        "IpcMode": "private",
        "LogConfig": {"Type": "none"},
        "Runtime": runtime,
    }


def describe(
    command: Command, stage: Stage, base: Base, mounts: list[dict[str, Any]], *, owner: str, runtime: str
) -> dict[str, Any]:
    """A container for one command. `runtime` is the engine's own way where empty, such as `runsc` for gVisor."""
    user = inside_user()
    return {
        "Image": base.image,
        "Entrypoint": ["/bin/sh", "-c", first_process(with_report=command.with_report)],
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
