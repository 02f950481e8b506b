"""Installed dependencies as shared layers: made once for all environments that ask for the same, by content.

Nothing of a project lies in them: a fix could be read from it, and it would be stale beside another tree.
"""

import os
import subprocess
from pathlib import Path
from typing import Final

from oreline.environments.index.opening import open_index
from oreline.environments.settings import EnvironmentSettings
from oreline.environments.standing import DEPENDENCIES_LAYERS, DEPENDENCIES_MARKER, find_lock, is_complete
from oreline.environments.steps import StepsDone, run_steps
from oreline.errors import BuildError
from oreline.languages.contract import Attempt, Building, Toolchain
from oreline.records.base import canonical_json, digest, to_plain
from oreline.records.layout import DataLayout
from oreline.sandbox.contract import Limits, Mount, Sandbox
from oreline.sandbox.folders import lend_folder, remove_tree

BUILDER: Final = "1"
"""Raised with every change that makes other dependencies from the same attempt."""


def dependency_key(attempt: Attempt, toolchain: Toolchain) -> str:
    """Identity of what an attempt installs with a toolchain: how it is run afterwards is no part of it."""
    steps = to_plain((attempt.fetch, attempt.build))
    manifest = {path: content.hex() for path, content in attempt.manifest.items()} if steps != [[], []] else {}
    return digest(BUILDER, toolchain.runtime, manifest, steps, attempt.keeps, attempt.newest_release)


def make_dependencies(
    layout: DataLayout,
    sandbox: Sandbox,
    building: Building,
    attempt: Attempt,
    toolchain: Toolchain,
    settings: EnvironmentSettings,
) -> tuple[str, ...]:
    """Install what an attempt asks for, unless it is there; the lock.

    Raises:
        BuildError: index_unreachable, build_timeout, build_stopped, toolchain_missing or build_failed.
        SandboxError: the sandbox itself failed.
    """
    home = layout.dependencies(dependency_key(attempt, toolchain))
    lock = find_lock(home)
    if lock is None:
        with lend_folder(layout.scratch, "dependencies") as scratch:
            _install(layout, sandbox, attempt, toolchain, settings, scratch)
            _keep_named(scratch / "made" / "work", attempt.keeps)
            lock = building.read_lock(scratch / "made")
            (scratch / "made" / DEPENDENCIES_MARKER).write_text(
                canonical_json({"lock": lock, "attempt": attempt.name}), "utf-8"
            )
            _put_in_place(scratch / "made", home)
            # Others may have come first.
            lock = find_lock(home) or lock
    return lock


def _install(
    layout: DataLayout,
    sandbox: Sandbox,
    attempt: Attempt,
    toolchain: Toolchain,
    settings: EnvironmentSettings,
    scratch: Path,
) -> None:
    mounts = _mounts(attempt, scratch)
    if attempt.fetch:
        with open_index(layout.indexes, attempt.newest_release) as index:
            limits = _limits(settings.install_seconds, settings)
            done = run_steps(sandbox, attempt.fetch, mounts, limits, index, toolchain)
        _check(done)
    if attempt.build:
        limits = _limits(settings.build_seconds, settings)
        _check(run_steps(sandbox, attempt.build, mounts, limits, None, toolchain))


def _limits(seconds: float, settings: EnvironmentSettings) -> Limits:
    return Limits(
        wall_seconds=seconds,
        cpu_seconds=int(2 * seconds),
        memory_mb=settings.build_memory_mb,
        processes=512,
        disk_mb=settings.dependency_disk_mb,
    )


def _mounts(attempt: Attempt, scratch: Path) -> tuple[Mount, ...]:
    """The manifest alone as work tree, all of it writable."""
    for path, content in attempt.manifest.items():
        file = scratch / "manifest" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (scratch / "manifest").mkdir(exist_ok=True)
    (scratch / "empty").mkdir()
    for layer in DEPENDENCIES_LAYERS:
        (scratch / "made" / layer).mkdir(parents=True)
    lower = {"work": scratch / "manifest", "env": scratch / "empty", "cache": scratch / "empty"}
    made = scratch / "made"
    return tuple(
        Mount(target=DEPENDENCIES_LAYERS[name], layers=(lower[name],), upper=made / name)
        for name in DEPENDENCIES_LAYERS
    )


def _check(done: StepsDone) -> None:
    """Raise what stopped the steps, if anything did."""
    if done.problem:
        raise BuildError(done.problem, done.detail)


def _keep_named(work: Path, keeps: tuple[str, ...]) -> None:
    """Leave only the outermost folders of these names, where they lie; by `find`, as code inside decided on depth."""
    named = [part for name in keeps for part in ("-o", "-name", name)][1:] or ["-false"]
    chosen = ("-type", "d", "(", *named, ")", "-prune", "-print0")
    found = subprocess.run(["find", "-P", work, "-mindepth", "1", *chosen], check=True, capture_output=True).stdout
    kept = work.with_name("kept")
    kept.mkdir()
    for folder in filter(None, found.split(b"\0")):
        place = kept / os.path.relpath(os.fsdecode(folder), work)
        place.parent.mkdir(parents=True, exist_ok=True)
        Path(os.fsdecode(folder)).rename(place)
    remove_tree(work)
    kept.rename(work)


def _put_in_place(folder: Path, home: Path) -> None:
    """Move finished dependencies to their place in one step; ones that came first stay."""
    home.parent.mkdir(parents=True, exist_ok=True)
    if is_complete(home):
        return
    remove_tree(home)
    try:
        folder.rename(home)
    except OSError:
        if not is_complete(home):
            raise
