"""From a snapshot to a built, locked, reusable environment, made once."""

import json
import platform
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from oreline.environments.bytecode import compile_environment, compile_tests
from oreline.environments.descriptions import forget_descriptions
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
from oreline.sandbox.folders import lend_folder, remove_tree

BUILDER: Final = "3"
"""Raised with every change that makes other environments from the same recipe."""
LANGUAGE: Final = "python"
MARKER: Final = "environment.json"
BASE: Final = "base"
UPPER_LAYERS: Final = ("project", "build", "bytecode")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All that is known of an environment before it is made."""

    snapshot: Snapshot
    tree: Path
    metadata: ProjectMetadata
    rungs: tuple[Rung, ...]
    recipe: EnvironmentRecipe


def plan_environment(layout: DataLayout, snapshot: Snapshot, settings: EnvironmentSettings) -> Plan:
    """What will be made for a snapshot; the recipe holds the fullest of the sets of requirements that may be tried."""
    tree = layout.tree(snapshot.snapshot_id)
    metadata = read_metadata(tree)
    rungs = requirement_ladder(metadata, tree, settings.extra_requirements)
    recipe = EnvironmentRecipe(
        snapshot_id=snapshot.snapshot_id,
        language=snapshot.language,
        runtime=f"{sys.implementation.name}-{platform.python_version()}",
        requirements=rungs[0].requirements,
        install=(INSTALL_COMMAND,) if metadata.is_buildable else (),
        builder=" ".join(filter(None, (BUILDER, settings.newest_release))),
    )
    return Plan(snapshot=snapshot, tree=tree, metadata=metadata, rungs=rungs, recipe=recipe)


def _read_marker(folder: Path) -> Environment | None:
    """The environment that is complete at `folder`; what an older version of us wrote or has lost a layer is none."""
    if not all((folder / layer).is_dir() for layer in (BASE, *UPPER_LAYERS)):
        return None
    try:
        return decode_row(json.loads((folder / MARKER).read_text("utf-8")), Environment)
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def _install_ladder(installer: Installer, folder: Path, rungs: tuple[Rung, ...]) -> Rung:
    complaints: list[BuildError] = []
    for rung in rungs:
        try:
            installer.make_venv(folder, rung.requirements)
        except BuildError as error:
            complaints.append(error)
            shutil.rmtree(folder, ignore_errors=True)
            if error.is_passing:
                break
        else:
            return rung
    told = "\n".join(f"{rung.name}: {error.detail}" for rung, error in zip(rungs, complaints, strict=False))
    raise BuildError(complaints[-1].reason, told)


def _fill(workshop: Workshop, plan: Plan) -> tuple[Rung, tuple[str, ...]]:
    """Make all layers; the set of requirements that was installed, and the lock."""
    base = workshop.folder / BASE
    rung = _install_ladder(workshop.installer, base, plan.rungs)
    own = canonicalize_name(plan.metadata.name)
    lock = tuple(line for line in workshop.installer.read_lock(base) if canonicalize_name(line.split("==")[0]) != own)
    settle(base)
    for layer in UPPER_LAYERS:
        (workshop.folder / layer).mkdir()
    if plan.metadata.is_buildable:
        workshop.install(plan.metadata)
        forget_descriptions(workshop.folder)
    else:
        add_to_path(workshop.folder)
    compile_environment(workshop.sandbox, workshop.folder, workshop.limits)
    compile_tests(workshop.sandbox, workshop.tree, workshop.folder, workshop.limits)
    return rung, lock


def _record(plan: Plan, rung: Rung, lock: tuple[str, ...], build_seconds: float) -> Environment:
    return Environment(
        environment_id=content_hash(plan.recipe),
        snapshot_id=plan.snapshot.snapshot_id,
        purl=plan.snapshot.purl,
        language=plan.recipe.language,
        runtime=plan.recipe.runtime,
        requirements=rung.requirements,
        install=plan.recipe.install,
        lock=lock,
        test_command="python -m pytest",
        image="",
        build_seconds=build_seconds,
    )


def _put_in_place(folder: Path, home: Path, environment: Environment) -> Environment:
    """Move a finished environment to its place in one step; one that came first stays."""
    (folder / MARKER).write_text(canonical_json(environment), "utf-8")
    home.parent.mkdir(parents=True, exist_ok=True)
    there = _read_marker(home)
    if there:
        return there
    remove_tree(home)
    folder.rename(home)
    return environment


def find_environment(layout: DataLayout, environment_id: str) -> Environment | None:
    """The environment of that id, if it stands in the data folder."""
    return _read_marker(layout.environment(environment_id))


def build_environment(
    layout: DataLayout, sandbox: Sandbox, snapshot: Snapshot, settings: EnvironmentSettings
) -> Environment:
    """The environment of a snapshot, built now or, when it is there already, as it was built.

    Raises:
        BuildError: unsupported_language, no_matching_requirements, no_wheel, index_unreachable, build_failed,
            build_timeout.
        SandboxError: the sandbox itself failed.
    """
    if snapshot.language != LANGUAGE:
        raise BuildError(
            "unsupported_language",
            f"{snapshot.purl} is written in {snapshot.language or 'no language we know'}; only {LANGUAGE} is built.",
        )
    started = time.monotonic()
    plan = plan_environment(layout, snapshot, settings)
    home = layout.environment(content_hash(plan.recipe))
    there = _read_marker(home)
    if there:
        return there
    with lend_folder(layout.scratch, "environment") as scratch:
        workshop = Workshop(
            sandbox=sandbox,
            installer=Installer(cache=layout.packages, settings=settings),
            tree=plan.tree,
            folder=scratch / "environment",
            tools=scratch / "tools",
            version=snapshot.version if snapshot.upstream_commit else "",
        )
        workshop.folder.mkdir()
        rung, lock = _fill(workshop, plan)
        environment = _record(plan, rung, lock, time.monotonic() - started)
        return _put_in_place(workshop.folder, home, environment)
