"""Python: a virtual environment from wheels, and the project itself on top, each a way to install of the ladder."""

import platform
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from oreline.environments.bytecode import compile_environment, compile_tests
from oreline.environments.descriptions import forget_descriptions
from oreline.environments.installer import Installer
from oreline.environments.ladder import Ladder, Way
from oreline.environments.project import INSTALL_COMMAND, Workshop, add_to_path
from oreline.environments.relocation import settle
from oreline.environments.settings import EnvironmentSettings
from oreline.languages.python.metadata import ProjectMetadata, read_metadata
from oreline.languages.python.requirements import Rung, requirement_ladder
from oreline.records.base import content_hash
from oreline.records.environment import Environment, EnvironmentRecipe
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.sandbox.contract import Sandbox

BUILDER: Final = "3"
"""Raised with every change that makes other environments from the same recipe."""
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


def _fill(workshop: Workshop, plan: Plan, rung: Rung) -> tuple[str, ...]:
    """Make all layers; the lock."""
    base = workshop.folder / BASE
    workshop.installer.make_venv(base, rung.requirements)
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
    return lock


def _record(plan: Plan, rung: Rung, lock: tuple[str, ...]) -> Environment:
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
        build_seconds=0.0,
    )


def python_ladder(layout: DataLayout, sandbox: Sandbox, snapshot: Snapshot, settings: EnvironmentSettings) -> Ladder:
    """The ways to install a Python snapshot."""
    plan = plan_environment(layout, snapshot, settings)

    def make(rung: Rung, scratch: Path) -> Environment:
        workshop = Workshop(
            sandbox=sandbox,
            installer=Installer(cache=layout.packages, settings=settings),
            tree=plan.tree,
            folder=scratch / "environment",
            tools=scratch / "tools",
            version=snapshot.version if snapshot.upstream_commit else "",
        )
        workshop.folder.mkdir()
        return _record(plan, rung, _fill(workshop, plan, rung))

    ways = tuple(Way(name=rung.name, make=partial(make, rung)) for rung in plan.rungs)
    return Ladder(environment_id=content_hash(plan.recipe), ways=ways)


def has_all_layers(folder: Path) -> bool:
    """Whether nothing of an environment at `folder` was lost."""
    return all((folder / layer).is_dir() for layer in (BASE, *UPPER_LAYERS))
