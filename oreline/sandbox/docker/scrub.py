"""What an overlay leaves in its work folder belongs to root: removed by a container, where our user may not."""

from contextlib import suppress
from pathlib import Path

from docker import APIClient

from oreline.sandbox.contract import WORK
from oreline.sandbox.docker.base import Base
from oreline.sandbox.docker.engine import told
from oreline.sandbox.docker.mounts import bind, runtime_mounts
from oreline.sandbox.runtime import system_runtime

LEFT = "work"
"""The kernel's own name."""


def scrub(client: APIClient, base: Base, folder: Path, owner: dict[str, str]) -> None:
    """Remove what the kernel left below `folder`, with the labels `owner` on the container that does it.

    Raises:
        SandboxError: the engine can't.
    """
    system = () if base.is_whole else runtime_mounts(system_runtime())
    mounts = [{**bind(folder, WORK), "ReadOnly": False}, *system]
    rights = {"NetworkMode": "none", "CapDrop": ["ALL"], "CapAdd": ["DAC_OVERRIDE"], "ReadonlyRootfs": True}
    entry = ["/bin/rm", "-rf", f"{WORK}/{LEFT}"]
    told_by = {"Image": base.image, "Entrypoint": entry, "User": "0:0", "Labels": owner}
    with told("clear an overlay's work folder"):
        container = client.create_container_from_config({**told_by, "HostConfig": {**rights, "Mounts": mounts}})["Id"]
        try:
            client.start(container)
            client.wait(container)
        finally:
            client.remove_container(container, v=True, force=True)


def is_left(folder: Path) -> bool:
    """Whether something is left there that this user can't remove."""
    with suppress(OSError):
        (folder / LEFT).rmdir()
    return (folder / LEFT).exists()
