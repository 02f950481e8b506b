"""Mounts as the engine takes them. Overlays are nameless volumes of its local driver: they go with the container."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from oreline.errors import SandboxError
from oreline.sandbox.contract import Mount
from oreline.sandbox.docker.ownership import OWNER_LABEL
from oreline.sandbox.docker.runtimes import Runtime
from oreline.sandbox.docker.stage import Stage
from oreline.sandbox.mounts import OPTION_BYTES, existing_layers, protected_stacks
from oreline.sandbox.runtime import Runtime as Shown

UPPER = "upper"
"""A link in the overlay's work folder to the upper layer beside that, whose name the option might not carry."""


def bind(source: Path | str, target: str) -> dict[str, Any]:
    """A folder or file of the host, read-only; mounts below it stay out: they would be writable."""
    options = {"NonRecursive": True}
    return {"Type": "bind", "Source": str(source), "Target": target, "ReadOnly": True, "BindOptions": options}


def pipe(source: Path, target: str, runtime: Runtime) -> dict[str, Any]:
    """A named pipe of the host. Read-only, so that its mode stays: Linux writes to a pipe there too, others may not."""
    return {**bind(source, target), "ReadOnly": not runtime.is_first_exposed}


def runtime_mounts(runtime: Shown) -> Iterator[dict[str, Any]]:
    """What the runtime shows; what it hides and links is the container's and the image's."""
    yield from (bind(host, inside) for host, inside in runtime.shown)


def _overlay(target: str, lower: list[Path], options: str, owner: str) -> dict[str, Any]:
    """An overlay; without an upper folder among its options, the kernel lets nothing be written."""
    told = f"lowerdir={':'.join(str(layer) for layer in reversed(lower))}{options},userxattr"
    if len(told) > OPTION_BYTES:
        raise SandboxError("too_many_layers", f"{len(lower)} layers for {target} are too many for one overlay")
    driver = {"Name": "local", "Options": {"type": "overlay", "device": "overlay", "o": told}}
    volume = {"NoCopy": True, "DriverConfig": driver, "Labels": {OWNER_LABEL: owner}}
    return {"Type": "volume", "Target": target, "VolumeOptions": volume}


def _read_only(stage: Stage, layers: tuple[Path, ...], target: str, owner: str) -> dict[str, Any]:
    shown = [stage.show(layer) for layer in layers]
    return bind(shown[0], target) if len(shown) == 1 else _overlay(target, shown, "", owner)


def _writable(
    stage: Stage, layers: tuple[Path, ...], mount: Mount, upper: Path, work: Path, owner: str
) -> dict[str, Any]:
    (work / UPPER).symlink_to(f"../{upper.name}")
    # Both in one mount, as the kernel wants them.
    home = stage.show(work.parent, is_read_only=False) / work.name
    options = f",upperdir={home}/{UPPER},workdir={home}"
    return _overlay(mount.target, [stage.show(layer) for layer in layers], options, owner)


def container_mounts(stage: Stage, mount: Mount, work: Path | None, owner: str) -> Iterator[dict[str, Any]]:
    """One mount and its protected paths; `work` is an empty folder beside `mount.upper`, `owner` whose volumes are.

    Raises:
        SandboxError: layers are missing or too many, or a protected path is in none of them.
        IntegrityError: a protected path was replaced by an earlier command that could write it.
    """
    layers = existing_layers(mount)
    if mount.upper is None or work is None:
        yield _read_only(stage, layers, mount.target, owner)
        return
    upper = mount.upper.absolute()
    yield _writable(stage, layers, mount, upper, work, owner)
    for path, stack in protected_stacks(mount, layers, upper):
        yield _read_only(stage, stack, f"{mount.target}/{path}", owner)
