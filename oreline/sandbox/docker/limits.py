"""Limits of a command as the engine takes them: control group and resource limits; the rest is watched from outside."""

import resource
from typing import Any, Final

from oreline.sandbox.cgroups import PERIOD_MICROSECONDS, cpu_quota
from oreline.sandbox.contract import Limits
from oreline.sandbox.docker.runtimes import Runtime

OWN_PROCESSES: Final = 1
"""The container's first."""
OWN_THREADS: Final = 256
THREADS_A_PROCESS: Final = 16
"""Far beyond what a kernel that is a program needs: who comes there ends it, which guards the machine alone."""


def _most_processes(limits: Limits, runtime: Runtime) -> int:
    """Of the user who runs the command."""
    return limits.processes + (0 if runtime.is_first_exposed else OWN_PROCESSES)


def _most_tasks(limits: Limits, runtime: Runtime) -> int:
    """Threads of the machine's kernel."""
    if runtime.has_own_processes:
        return OWN_THREADS + limits.processes * THREADS_A_PROCESS
    return limits.processes + OWN_PROCESSES


def _ulimits(limits: Limits, runtime: Runtime) -> list[dict[str, Any]]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    size = limits.disk_mb * 2**20
    values = {
        "core": (0, 0),
        "cpu": (limits.cpu_seconds, limits.cpu_seconds + 1),
        "fsize": (size, size),
        "nofile": (soft, hard),
    }
    # The machine's kernel would count all processes of that user on it.
    if runtime.has_own_processes:
        values["nproc"] = (_most_processes(limits, runtime),) * 2
    return [{"Name": name, "Soft": low, "Hard": high} for name, (low, high) in values.items()]


def limit_settings(limits: Limits, runtime: Runtime) -> dict[str, Any]:
    """Keys of a container's host settings."""
    memory = limits.memory_mb * 2**20
    return {
        "Memory": memory,
        # Swap is counted in, or there would be no limit.
        "MemorySwap": memory,
        "PidsLimit": _most_tasks(limits, runtime),
        # The engine refuses `NanoCpus` beyond what the machine has.
        "CpuPeriod": PERIOD_MICROSECONDS,
        "CpuQuota": cpu_quota(limits),
        "Ulimits": _ulimits(limits, runtime),
    }
