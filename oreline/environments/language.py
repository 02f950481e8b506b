"""Every language but Python: the ways its folder knows for a tree, each made of shared dependencies alone."""

import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from oreline.environments.dependencies import dependency_key, make_dependencies
from oreline.environments.ladder import Ladder, Way
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError
from oreline.languages.contract import Attempt, Building, Toolchain
from oreline.languages.tools import unusable, unusable_tool
from oreline.records.base import content_hash, digest
from oreline.records.environment import AttemptOutcome, Environment, EnvironmentRecipe
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.sandbox.contract import Sandbox

BUILDER: Final = "1"
"""Raised with every change that makes other environments from the same recipe."""


def find_toolchain(building: Building, tree: Path, moment: str) -> Toolchain:
    """The machine's toolchain for a tree of that moment (ISO 8601).

    Raises:
        BuildError: missing_toolchain; or unusable_build_tool, where one is here and may not be run.
    """
    wanted = building.wanted_version(tree, moment)
    found = building.find_toolchain(wanted) or building.find_toolchain("")
    if found is None:
        if broken := unusable(tool.name for tool in building.tools):
            raise unusable_tool(broken)
        asked = f"The project asks for version {wanted}. " if wanted else ""
        raise BuildError("missing_toolchain", f"{asked}{building.install_hint}")
    return found


def _recipe(snapshot: Snapshot, toolchain: Toolchain, attempts: tuple[Attempt, ...]) -> EnvironmentRecipe:
    return EnvironmentRecipe(
        snapshot_id=snapshot.snapshot_id,
        language=snapshot.language,
        runtime=toolchain.runtime,
        requirements=(),
        install=_commands(attempts[0]),
        builder=BUILDER,
        ladder=tuple(
            digest(attempt.name, dependency_key(attempt, toolchain), attempt.runner.to_json()) for attempt in attempts
        ),
    )


def _commands(attempt: Attempt) -> tuple[str, ...]:
    return tuple(shlex.join(step.argv) for step in (*attempt.fetch, *attempt.build))


def language_ladder(
    layout: DataLayout, sandbox: Sandbox, snapshot: Snapshot, building: Building, settings: EnvironmentSettings
) -> Ladder:
    """The ways to install a snapshot in the language that `building` is of.

    Raises:
        BuildError: missing_toolchain, or what the language's plan says.
    """
    tree = layout.tree(snapshot.snapshot_id)
    toolchain = find_toolchain(building, tree, snapshot.created_at)
    attempts = building.plan(tree, toolchain, snapshot.created_at)
    recipe = _recipe(snapshot, toolchain, attempts)

    def make(attempt: Attempt, scratch: Path, _: Sequence[AttemptOutcome]) -> Environment:
        (scratch / "environment").mkdir()
        lock = make_dependencies(layout, sandbox, building, attempt, toolchain, settings)
        return _record(recipe, snapshot, attempt, dependency_key(attempt, toolchain), lock)

    ways = tuple(Way(name=attempt.name, make=partial(make, attempt)) for attempt in attempts)
    return Ladder(environment_id=content_hash(recipe), ways=ways)


def _record(
    recipe: EnvironmentRecipe, snapshot: Snapshot, attempt: Attempt, key: str, lock: tuple[str, ...]
) -> Environment:
    return Environment(
        environment_id=content_hash(recipe),
        snapshot_id=snapshot.snapshot_id,
        purl=snapshot.purl,
        language=recipe.language,
        runtime=recipe.runtime,
        requirements=(),
        install=_commands(attempt),
        lock=lock,
        test_command=attempt.runner.command,
        image="",
        build_seconds=0.0,
        runner=attempt.runner.to_json(),
        dependencies=key,
    )
