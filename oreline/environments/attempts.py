"""The ways to install what a Python suite needs, cheapest first: nothing is installed here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from oreline.environments.project import REBUILDING
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError
from oreline.languages.python.interpreters import Interpreter, find_interpreters
from oreline.languages.python.locks import read_locked
from oreline.languages.python.metadata import ProjectMetadata, read_metadata
from oreline.languages.python.requirements import clean_requirements, requirement_ladder
from oreline.languages.python.versions import declared_versions, suitable_interpreters
from oreline.records.base import digest
from oreline.records.source import Snapshot

MENDED: Final = ("", ", again", ", a third time")
OTHER_INTERPRETERS: Final = 2
"""How many beside the chosen one are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonAttempt:
    """One way, and all that decides what becomes of it."""

    name: str
    interpreter: Interpreter
    metadata: ProjectMetadata
    """As it holds for the interpreter."""
    requirements: tuple[str, ...]
    constraints: tuple[str, ...] = ()
    newest_release: str = ""
    """ISO 8601: releases after it don't exist. Empty means no such limit."""
    leaves_out: bool = False
    """Whether requirements without a wheel are left out: the suite may do without."""
    model: str = ""
    """The model that says what to install; empty for none."""
    mends: bool = False
    """Whether what the ways before it were found to lack is added."""

    @property
    def identity(self) -> str:
        """Digest of what it installs."""
        asked = (
            self.requirements,
            self.constraints,
            self.newest_release,
            self.leaves_out,
            self.model,
            self.name if self.mends else "",
        )
        return digest(self.interpreter.runtime, *asked)


def plan_attempts(tree: Path, snapshot: Snapshot, settings: EnvironmentSettings) -> tuple[PythonAttempt, ...]:
    """The ladder for a snapshot: at least one way.

    Raises:
        BuildError: no_interpreter: none of this machine will do.
    """
    chosen, *others = choose_interpreters(tree, snapshot, settings, find_interpreters())
    fuller, poorer = _on(chosen, tree, snapshot, settings)
    older = [other for other in others if other.parts < chosen.parts][:OTHER_INTERPRETERS]
    elsewhere = [_elsewhere(other, tree, snapshot, settings) for other in older]
    found: dict[str, PythonAttempt] = {}
    for attempt in (*fuller, *elsewhere, *poorer):
        found.setdefault(attempt.identity, attempt)
    return tuple(found.values())


def choose_interpreters(
    tree: Path, snapshot: Snapshot, settings: EnvironmentSettings, known: Sequence[Interpreter]
) -> tuple[Interpreter, ...]:
    """Those a snapshot may run on, best first; of a setting that names one, just that.

    Raises:
        BuildError: no_interpreter.
    """
    declared = declared_versions(read_metadata(tree), tree)
    here = ", ".join(interpreter.version for interpreter in known)
    if settings.python:
        forced = tuple(found for found in known if settings.python in {found.minor, found.version})
        if not forced:
            raise BuildError("no_interpreter", f"Python {settings.python} is set and not here; there are: {here}.")
        return forced
    found = suitable_interpreters(known, declared, snapshot.created_at)
    if not found:
        raise BuildError(
            "no_interpreter", f"{snapshot.purl} asks for Python {declared.requires}; there are: {here}. Install one."
        )
    return found


def _on(
    interpreter: Interpreter, tree: Path, snapshot: Snapshot, settings: EnvironmentSettings
) -> tuple[list[PythonAttempt], list[PythonAttempt]]:
    """Ways that install all that is asked for, and those that leave something out."""
    metadata = read_metadata(tree, interpreter)
    rungs = requirement_ladder(metadata, tree, _extra(metadata, settings, interpreter), interpreter)
    first, *others = (
        PythonAttempt(
            name=rung.name,
            interpreter=interpreter,
            metadata=metadata,
            requirements=rung.requirements,
            newest_release=settings.newest_release,
        )
        for rung in rungs
    )
    mended = [replace(first, name=f"{first.name} and what was missing{again}", mends=True) for again in MENDED]
    without = replace(first, name=f"{first.name}, but for what has no wheel", leaves_out=True)
    more = [other for other in others if len(other.requirements) > len(first.requirements)]
    fewer = [other for other in others if other not in more]
    advised = [replace(first, name=f"as {settings.model} says", model=settings.model)] if settings.model else []
    fuller = [first, *mended, *more, *_locked(first, tree), _dated(first, snapshot)]
    return fuller, [without, *fewer, *advised]


def _locked(attempt: PythonAttempt, tree: Path) -> list[PythonAttempt]:
    path, pins = read_locked(tree)
    return [replace(attempt, name=f"{attempt.name}, at the versions of {path}", constraints=pins)] if pins else []


def _elsewhere(
    interpreter: Interpreter, tree: Path, snapshot: Snapshot, settings: EnvironmentSettings
) -> PythonAttempt:
    dated = _dated(_on(interpreter, tree, snapshot, settings)[0][0], snapshot)
    return replace(dated, name=f"{dated.name}, on Python {interpreter.minor}")


def _dated(attempt: PythonAttempt, snapshot: Snapshot) -> PythonAttempt:
    """The same at the snapshot's date; a limit that is set stands."""
    if attempt.newest_release or not snapshot.created_at:
        return attempt
    name = f"{attempt.name}, as of {snapshot.created_at[:10]}"
    return replace(attempt, name=name, newest_release=snapshot.created_at)


def _extra(metadata: ProjectMetadata, settings: EnvironmentSettings, python: Interpreter) -> tuple[str, ...]:
    """What the settings add, and the tools of a project that builds itself when it is imported."""
    if metadata.build_backend not in REBUILDING:
        return settings.extra_requirements
    return (*settings.extra_requirements, *clean_requirements((*metadata.build_requirements, "ninja"), "", python))
