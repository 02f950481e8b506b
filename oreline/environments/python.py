"""Python: packages from wheels, shared, and the project itself on top, each a way to install of the ladder."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from oreline.environments.attempts import PythonAttempt, plan_attempts
from oreline.environments.bytecode import compile_tests
from oreline.environments.descriptions import forget_descriptions
from oreline.environments.installer import Installer, Lock
from oreline.environments.ladder import SAME_VERSIONS, Ladder, Way
from oreline.environments.model import ask_model
from oreline.environments.packages import Packages
from oreline.environments.project import INSTALL_COMMAND, Workshop, add_to_path
from oreline.environments.settings import EnvironmentSettings
from oreline.environments.standing import PROJECT_LAYERS
from oreline.environments.wheelless import resolve_without
from oreline.errors import BuildError
from oreline.languages.python.interpreters import Interpreter, find_interpreter
from oreline.languages.python.metadata import read_metadata
from oreline.languages.python.missing import read_missing
from oreline.languages.python.requirements import clean_requirements, joined, with_runner
from oreline.records.base import content_hash
from oreline.records.environment import AttemptOutcome, Environment, EnvironmentRecipe
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.sandbox.contract import Limits, Sandbox
from oreline.testing.checkout import checkout_at

BUILDER: Final = "4"
"""Raised with every change that makes other environments from the same recipe."""
BUILD_DISK_MB: Final = 2048


@dataclass(slots=True, kw_only=True)
class Builder:
    """What all ways for one snapshot have in common, and what was learnt on the way."""

    layout: DataLayout
    sandbox: Sandbox
    snapshot: Snapshot
    settings: EnvironmentSettings
    recipe: EnvironmentRecipe
    unbuildable: dict[Interpreter, BuildError] = field(default_factory=dict)
    """The project itself can't be built for these, whatever is installed beside it."""
    tried: set[tuple[Interpreter, Lock]] = field(default_factory=set)
    mended: tuple[str, ...] = ()
    """What was added already because it was missing."""

    def applies(self, attempt: PythonAttempt, outcomes: Sequence[AttemptOutcome]) -> bool:
        """Whether there is anything to try."""
        return not attempt.mends or self._mended(attempt, outcomes) != self.mended

    def _mended(self, attempt: PythonAttempt, outcomes: Sequence[AttemptOutcome]) -> tuple[str, ...]:
        """What was missing in the ways before."""
        said = "\n".join(outcome.detail for outcome in outcomes)
        missing = read_missing(said, self.layout.tree(self.snapshot.snapshot_id))
        return clean_requirements(missing, attempt.metadata.name, attempt.interpreter)

    def _completed(self, attempt: PythonAttempt, outcomes: Sequence[AttemptOutcome]) -> PythonAttempt:
        """The attempt with what is only known after others."""
        if attempt.mends:
            self.mended = self._mended(attempt, outcomes)
            return replace(attempt, requirements=joined(attempt.requirements, self.mended))
        return self._advised(attempt, outcomes) if attempt.model else attempt

    def _advised(self, attempt: PythonAttempt, outcomes: Sequence[AttemptOutcome]) -> PythonAttempt:
        said = "\n\n".join(f"{outcome.name}: {outcome.outcome}\n{outcome.detail}" for outcome in outcomes)
        tree = self.layout.tree(self.snapshot.snapshot_id)
        advice = ask_model(attempt.model, tree, said)
        python = find_interpreter(advice.python) if advice.python else attempt.interpreter
        if python is None:
            raise BuildError("no_interpreter", f"{attempt.model} says Python {advice.python}, which isn't here.")
        metadata = read_metadata(tree, python)
        requirements = with_runner(joined(advice.requirements, metadata.dependencies), metadata.name, python)
        return replace(attempt, interpreter=python, metadata=metadata, requirements=requirements)

    def make(self, attempt: PythonAttempt, scratch: Path, outcomes: Sequence[AttemptOutcome]) -> Environment:
        """Make an environment in `environment/` below `scratch`."""
        attempt = self._completed(attempt, outcomes)
        if attempt.interpreter in self.unbuildable:
            raise self.unbuildable[attempt.interpreter]
        packages = self._packages(attempt.interpreter)
        requirements, lock = self._resolve(attempt)
        if (attempt.interpreter, lock) in self.tried:
            raise BuildError(SAME_VERSIONS, "It comes to the same versions as a way that was tried before.")
        self.tried.add((attempt.interpreter, lock))
        environment = self._record(attempt, requirements, lock, packages.provide(lock))
        self._fill(scratch / "environment", attempt, environment, packages)
        return environment

    def _packages(self, interpreter: Interpreter) -> Packages:
        limits = Limits(
            wall_seconds=self.settings.build_seconds,
            cpu_seconds=int(2 * self.settings.build_seconds),
            memory_mb=self.settings.build_memory_mb,
            disk_mb=BUILD_DISK_MB,
        )
        # What builds is always of today: only the newest tools know how to build everything.
        installer = Installer(cache=self.layout.packages, settings=self.settings, interpreter=interpreter)
        return Packages(layout=self.layout, sandbox=self.sandbox, installer=installer, limits=limits)

    def _resolve(self, attempt: PythonAttempt) -> tuple[tuple[str, ...], Lock]:
        """Requirements and exact versions; the project, which its own requirements may ask for, is not among them."""
        installer = Installer(
            cache=self.layout.packages,
            settings=self.settings,
            interpreter=attempt.interpreter,
            newest_release=attempt.newest_release,
        )
        if attempt.leaves_out:
            kept, lock = resolve_without(installer, attempt.requirements)
        else:
            kept, lock = attempt.requirements, installer.resolve(attempt.requirements, attempt.constraints)
        own = canonicalize_name(attempt.metadata.name)
        return kept, tuple(line for line in lock if line.split("==")[0] != own)

    def _fill(self, home: Path, attempt: PythonAttempt, environment: Environment, packages: Packages) -> None:
        for layer in PROJECT_LAYERS:
            (home / layer).mkdir(parents=True)
        tree = self.layout.tree(self.snapshot.snapshot_id)
        if attempt.metadata.is_buildable:
            version = self.snapshot.version if self.snapshot.upstream_commit else ""
            env = packages.folder(environment.dependencies)
            self._install(Workshop(packages=packages, tree=tree, env=env, folder=home, version=version), attempt)
            forget_descriptions(home)
        else:
            add_to_path(home, attempt.interpreter)
        checkout = checkout_at(self.layout, environment, home)
        compile_tests(self.sandbox, checkout, home / "bytecode", packages.limits)

    def _install(self, workshop: Workshop, attempt: PythonAttempt) -> None:
        try:
            workshop.install(attempt.metadata)
        except BuildError as error:
            if error.reason == "build_failed" and not attempt.metadata.names_backend:
                add_to_path(workshop.folder, attempt.interpreter)
                return
            if not error.is_passing:
                self.unbuildable[attempt.interpreter] = error
            raise

    def _record(
        self, attempt: PythonAttempt, requirements: tuple[str, ...], lock: Lock, dependencies: str
    ) -> Environment:
        return Environment(
            environment_id=content_hash(self.recipe),
            snapshot_id=self.snapshot.snapshot_id,
            purl=self.snapshot.purl,
            language=self.recipe.language,
            runtime=attempt.interpreter.runtime,
            requirements=requirements,
            install=self.recipe.install,
            lock=lock,
            test_command="python -m pytest",
            image="",
            build_seconds=0.0,
            dependencies=dependencies,
        )


def python_ladder(layout: DataLayout, sandbox: Sandbox, snapshot: Snapshot, settings: EnvironmentSettings) -> Ladder:
    """The ways to install a Python snapshot.

    Raises:
        BuildError: no_interpreter.
    """
    attempts = plan_attempts(layout.tree(snapshot.snapshot_id), snapshot, settings)
    recipe = _recipe(snapshot, attempts)
    builder = Builder(layout=layout, sandbox=sandbox, snapshot=snapshot, settings=settings, recipe=recipe)
    ways = tuple(
        Way(
            name=attempt.name,
            make=partial(builder.make, attempt),
            applies=partial(builder.applies, attempt),
            needs_fit=attempt.leaves_out or bool(attempt.model),
        )
        for attempt in attempts
    )
    return Ladder(environment_id=content_hash(recipe), ways=ways)


def _recipe(snapshot: Snapshot, attempts: tuple[PythonAttempt, ...]) -> EnvironmentRecipe:
    """Holds the fullest of the sets of requirements; interpreters that are tried when nothing else works are no part
    of it, so that one more of them on a machine makes nothing anew."""
    first = attempts[0]
    return EnvironmentRecipe(
        snapshot_id=snapshot.snapshot_id,
        language=snapshot.language,
        runtime=first.interpreter.runtime,
        requirements=first.requirements,
        install=(INSTALL_COMMAND,) if first.metadata.is_buildable else (),
        builder=BUILDER,
        ladder=tuple(attempt.identity for attempt in attempts if attempt.interpreter == first.interpreter),
    )
