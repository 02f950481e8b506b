"""From a snapshot to a built, locked, reusable environment, made once."""

import json
import platform
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from oreline.environments.bytecode import compile_environment, compile_tests
from oreline.environments.installer import Installer
from oreline.environments.project import INSTALL_COMMAND, Workshop, add_to_path
from oreline.environments.relocation import settle
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError
from oreline.languages.python.metadata import ProjectMetadata, read_metadata
from oreline.languages.python.requirements import Rung, requirement_ladder
from oreline.records.base import canonical_json, content_hash
from oreline.records.environment import Environment, EnvironmentRecipe
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.records.tables import decode_row
from oreline.sandbox.contract import Sandbox

BUILDER: Final = "2"
"""Raised with every change that makes other environments from the same recipe."""
MARKER: Final = "environment.json"


def recipe_of(
    snapshot: Snapshot, metadata: ProjectMetadata, rung: Rung, settings: EnvironmentSettings
) -> EnvironmentRecipe:
    """The recipe of a snapshot's environment; `rung` is the fullest set of requirements."""
    return EnvironmentRecipe(
        snapshot_id=snapshot.snapshot_id,
        language=snapshot.language,
        runtime=f"{sys.implementation.name}-{platform.python_version()}",
        requirements=rung.requirements,
        install=(INSTALL_COMMAND,) if metadata.is_buildable else (),
        builder=" ".join(filter(None, (BUILDER, settings.newest_release))),
    )


def _read_marker(folder: Path) -> Environment | None:
    try:
        return decode_row(json.loads((folder / MARKER).read_text("utf-8")), Environment)
    except FileNotFoundError:
        return None


def _install_ladder(installer: Installer, folder: Path, rungs: tuple[Rung, ...]) -> Rung:
    complaints: list[BuildError] = []
    for rung in rungs:
        try:
            installer.make_venv(folder, rung.requirements)
        except BuildError as error:
            complaints.append(error)
            shutil.rmtree(folder, ignore_errors=True)
            if error.reason in {"index_unreachable", "build_timeout"}:
                break
        else:
            return rung
    told = "\n".join(f"{rung.name}: {error.detail}" for rung, error in zip(rungs, complaints, strict=False))
    raise BuildError(complaints[-1].reason, told)


def _build(workshop: Workshop, metadata: ProjectMetadata, rungs: tuple[Rung, ...]) -> tuple[Rung, tuple[str, ...]]:
    base = workshop.folder / "base"
    rung = _install_ladder(workshop.installer, base, rungs)
    own = canonicalize_name(metadata.name) if metadata.name else ""
    lock = tuple(line for line in workshop.installer.read_lock(base) if canonicalize_name(line.split("==")[0]) != own)
    settle(base)
    for layer in ("project", "build", "bytecode"):
        (workshop.folder / layer).mkdir()
    if metadata.is_buildable:
        workshop.install(metadata)
    else:
        add_to_path(workshop.folder)
    compile_environment(workshop.sandbox, workshop.folder, workshop.limits)
    compile_tests(workshop.sandbox, workshop.tree, workshop.folder, workshop.limits)
    return rung, lock


def build_environment(
    layout: DataLayout, sandbox: Sandbox, snapshot: Snapshot, settings: EnvironmentSettings
) -> Environment:
    """The environment of a snapshot, built now or, when it is there already, as it was built.

    Raises:
        BuildError: no_matching_requirements, no_wheel, index_unreachable, build_failed or build_timeout.
        SandboxError: the sandbox itself failed.
    """
    tree = layout.tree(snapshot.snapshot_id)
    metadata = read_metadata(tree)
    rungs = requirement_ladder(metadata, tree, settings.extra_requirements)
    recipe = recipe_of(snapshot, metadata, rungs[0], settings)
    home = layout.environment(content_hash(recipe))
    return _read_marker(home) or _build_at(home, layout, sandbox, snapshot, settings, recipe, metadata, rungs)


def _build_at(
    home: Path,
    layout: DataLayout,
    sandbox: Sandbox,
    snapshot: Snapshot,
    settings: EnvironmentSettings,
    recipe: EnvironmentRecipe,
    metadata: ProjectMetadata,
    rungs: tuple[Rung, ...],
) -> Environment:
    started = time.monotonic()
    layout.scratch.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="environment-", dir=layout.scratch, ignore_cleanup_errors=True) as scratch:
        folder = Path(scratch) / "environment"
        folder.mkdir()
        workshop = Workshop(
            sandbox=sandbox,
            installer=Installer(cache=layout.packages, settings=settings),
            tree=layout.tree(snapshot.snapshot_id),
            folder=folder,
            tools=Path(scratch) / "tools",
        )
        rung, lock = _build(workshop, metadata, rungs)
        environment = Environment(
            environment_id=content_hash(recipe),
            snapshot_id=snapshot.snapshot_id,
            purl=snapshot.purl,
            language=snapshot.language,
            runtime=recipe.runtime,
            requirements=rung.requirements,
            install=recipe.install,
            lock=lock,
            test_command="python -m pytest",
            image="",
            build_seconds=time.monotonic() - started,
        )
        (folder / MARKER).write_text(canonical_json(environment), "utf-8")
        home.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(home, ignore_errors=True)
        folder.rename(home)
    return environment
