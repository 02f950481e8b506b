"""Mounts as arguments of bubblewrap, and the scratch folders that overlays need beside what they write to."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from oreline.errors import IntegrityError, SandboxError
from oreline.sandbox.contract import Mount
from oreline.sandbox.folders import remove_tree
from oreline.sandbox.layers import find_stack
from oreline.sandbox.owners import find_orphans, owned_name

SCRATCH_PREFIX = ".bwrap-"
OPTION_BYTES = 4000
"""The kernel takes one page of options for an overlay; the paths of its layers stand in them."""


def _overlay(layers: Sequence[Path]) -> list[str]:
    if sum(len(os.fsencode(layer)) + len("/oldroot:") for layer in layers) > OPTION_BYTES:
        raise SandboxError(
            "too_many_layers",
            f"the paths of {len(layers)} layers are too long for one overlay, {layers[0]} and following; "
            "use a data folder with a shorter path",
        )
    return [part for layer in layers for part in ("--overlay-src", str(layer))]


def _read_only(layers: Sequence[Path], target: str) -> list[str]:
    """Layers, bottom first, shown read-only at `target`."""
    if len(layers) == 1:
        return ["--ro-bind", str(layers[0]), target]
    return [*_overlay(layers), "--ro-overlay", target]


def protected_stacks(mount: Mount, layers: tuple[Path, ...], upper: Path) -> Iterator[tuple[str, tuple[Path, ...]]]:
    """Each path of `mount.read_only` but links, and what shows there without `upper`, bottom first.

    Raises:
        SandboxError: a path is in none of the layers.
        IntegrityError: a path was replaced by an earlier command that could write it.
    """
    for path in mount.read_only:
        stack = find_stack(layers, path)
        if not stack:
            raise SandboxError("no_such_path", f"{path!r} is to be read-only and is in none of the layers")
        if stack[0].is_symlink():
            continue
        now = find_stack((*layers, upper), path)
        if not now or now[0].is_symlink() or now[0].is_dir() != stack[0].is_dir():
            raise IntegrityError("protected_path_replaced", f"{path!r} is to be read-only and was replaced before")
        yield path, stack[::-1]


def existing_layers(mount: Mount) -> tuple[Path, ...]:
    """The layers that are there, bottom first; of a link what it leads to, as the file of a shared library has several.

    Raises:
        SandboxError: none is.
    """
    found = (layer.resolve() if layer.is_symlink() else layer.absolute() for layer in mount.layers if layer.exists())
    layers = tuple(found)
    if not layers:
        raise SandboxError("no_such_layer", f"none of the layers of {mount.target} exists: {mount.layers}")
    return layers


def mount_arguments(mount: Mount, work: Path | None) -> list[str]:
    """Arguments for one mount; `work` is an empty folder beside `mount.upper`.

    Raises:
        SandboxError: layers are missing or too many, or a protected path is in none of them.
        IntegrityError: a protected path was replaced by an earlier command that could write it.
    """
    layers = existing_layers(mount)
    if mount.upper is None or work is None:
        return _read_only(layers, mount.target)
    arguments = [*_overlay(layers), "--overlay", str(mount.upper.absolute()), str(work), mount.target]
    for path, stack in protected_stacks(mount, layers, mount.upper):
        arguments += _read_only(stack, f"{mount.target}/{path}")
    return arguments


@cache
def _clear_orphans(folder: Path) -> None:
    for orphan in find_orphans(folder, SCRATCH_PREFIX):
        remove_tree(orphan)


def _remove_work(folder: Path) -> None:
    try:
        (folder / "work").rmdir()
        folder.rmdir()
    except OSError:
        remove_tree(folder)


@contextmanager
def work_folders(mounts: Sequence[Mount]) -> Iterator[list[Path | None]]:
    """For each mount the empty folder its overlay works in, None where nothing is written; removed afterwards."""
    folders: list[Path | None] = []
    try:
        for mount in mounts:
            if mount.upper is None:
                folders.append(None)
                continue
            mount.upper.mkdir(parents=True, exist_ok=True)
            # Code inside owns this folder, and may have closed it to itself.
            mount.upper.chmod(0o755)
            parent = mount.upper.absolute().parent
            _clear_orphans(parent)
            folder = parent / owned_name(SCRATCH_PREFIX)
            folders.append(folder)
            folder.mkdir()
        yield folders
    finally:
        for made in folders:
            if made:
                _remove_work(made)
