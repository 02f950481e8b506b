"""Runtimes of the engine that differ from its own in how a container has to be held, as data: one record a kind.

One is known by the program that the engine starts for it, whatever the engine calls it. What none of these is gets the
engine's own record; whether a runtime then keeps what is promised is seen by `trial.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any, Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Runtime:
    """How containers are held by one kind of runtime."""

    name: str = ""
    """As the engine calls it; its own where empty."""
    programs: tuple[str, ...] = ()
    """What the engine starts for it: a program's name, or a type of containerd's."""
    has_own_processes: bool = False
    """Whether a kernel of its own has the command's processes, so that the control group counts other threads instead.
    The limit is then one of the user inside."""
    is_first_exposed: bool = False
    """Whether the first process can be sent any signal from inside, by whoever is the same user; it is another then."""
    refusal: str = "SCMP_ACT_ERRNO"
    """What the filter does so that a system call seems to be missing."""
    empty_folders: tuple[str, ...] = ()
    """What shows there otherwise, and nobody is to reach."""
    empty_files: tuple[str, ...] = ()
    advice: str = ""
    """What to do about one that fails its trial."""


OWN: Final = Runtime()
GVISOR: Final = Runtime(
    programs=("runsc", "io.containerd.runsc.v1"),
    has_own_processes=True,
    is_first_exposed=True,
    # It knows one error number alone, for which the C library does without threads; untraced, this gives the right one.
    refusal="SCMP_ACT_TRACE",
    empty_folders=("/dev/net", "/sys", "/sys/fs/cgroup"),
    empty_files=("/dev/fuse",),
    advice="gVisor's runsc has to be newer than Debian 12's (of 2022), with the runtimeArgs --network=none, "
    "--host-fifo=open, --host-uds=open and --oci-seccomp, and a base of its own system needs /usr/bin/setpriv",
)
KINDS: Final = (GVISOR,)


def find_runtime(info: Mapping[str, Any], name: str) -> Runtime:
    """How containers in a runtime of the engine are held, given its answer to `info`; empty for its default one."""
    told = (info.get("Runtimes") or {}).get(name or info.get("DefaultRuntime")) or {}
    programs = {PurePosixPath(told.get("path", "")).name, told.get("runtimeType", "")}
    found = next((kind for kind in KINDS if programs.intersection(kind.programs)), OWN)
    return replace(found, name=name)
