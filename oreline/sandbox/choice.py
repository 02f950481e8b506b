"""Which sandbox this machine's builds use: what `ORELINE_SANDBOX` says, else bubblewrap."""

import os
from typing import Final

from oreline.errors import SandboxError
from oreline.sandbox.binary import find_bubblewrap
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.docker.sandbox import Docker

VARIABLE: Final = "ORELINE_SANDBOX"
DOCKER_BASE: Final = "ORELINE_DOCKER_BASE"
"""An image that `oreline sandbox base` made; empty for this machine's own system."""
DOCKER_RUNTIME: Final = "ORELINE_DOCKER_RUNTIME"
"""A runtime that the engine knows, such as `runsc`."""


def _open_bubblewrap() -> Sandbox:
    find_bubblewrap()
    return Bubblewrap()


def _open_docker() -> Sandbox:
    sandbox = Docker(base=os.environ.get(DOCKER_BASE, ""), runtime=os.environ.get(DOCKER_RUNTIME, ""))
    sandbox.prepare()
    return sandbox


SANDBOXES: Final = {"bubblewrap": _open_bubblewrap, "docker": _open_docker}


def chosen_sandbox() -> str:
    """Name of the sandbox that builds use.

    Raises:
        SandboxError: the variable names none.
    """
    name = os.environ.get(VARIABLE) or "bubblewrap"
    if name not in SANDBOXES:
        known = ", ".join(SANDBOXES)
        raise SandboxError("unknown_sandbox", f"{VARIABLE} is {name!r}; there are: {known}")
    return name


def sandbox_identity(sandbox: Sandbox) -> tuple[str, ...]:
    """What of a sandbox decides how commands run there."""
    chosen = (DOCKER_BASE, DOCKER_RUNTIME) if sandbox.name == "docker" else ()
    return (sandbox.name, *(os.environ.get(variable, "") for variable in chosen))


def open_sandbox(name: str = "") -> Sandbox:
    """The sandbox of that name, else the one that builds use.

    Raises:
        SandboxError: it doesn't work here, or is unknown; untrusted code never runs without one.
    """
    return SANDBOXES[name or chosen_sandbox()]()
