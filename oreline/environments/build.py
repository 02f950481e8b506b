"""From a snapshot to a built, locked, reusable environment, made once; which ways there are, its language knows."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from oreline.environments.ladder import Ladder, Made, climb, unheard
from oreline.environments.language import language_ladder
from oreline.environments.python import python_ladder
from oreline.environments.seen import described_languages, described_suffixes
from oreline.environments.settings import EnvironmentSettings
from oreline.environments.standing import MARKER, PYTHON, find_environment
from oreline.environments.trial import Trial, try_suite
from oreline.errors import BuildError
from oreline.languages.registry import LANGUAGES, is_run
from oreline.records.base import canonical_json
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.records.tables import encode_row
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.folders import lend_folder, remove_tree
from oreline.testing.checkout import Checkout, checkout_at

NO_SOURCES: Final = "holds no sources, beside tests, of a language we know"


def _put_in_place(layout: DataLayout, folder: Path, environment: Environment) -> Environment:
    """Move a finished environment to its place in one step; one that came first stays."""
    (folder / MARKER).write_text(canonical_json(encode_row(environment)), "utf-8")
    home = layout.environment(environment.environment_id)
    home.parent.mkdir(parents=True, exist_ok=True)
    there = find_environment(layout, environment.environment_id)
    if there:
        return there
    remove_tree(home)
    folder.rename(home)
    return environment


def _runs_as_well(made: Made, without: Environment, try_out: Callable[[Path, Environment], Trial]) -> bool:
    # Of a suite that hangs nothing more is learnt by letting it hang again.
    if made.trial.is_final or (usual := try_out(made.folder, made.environment)).is_final:
        return False
    now = try_out(made.folder, without)
    return now.passed >= usual.passed and now.is_fit >= usual.is_fit


def _plan(layout: DataLayout, sandbox: Sandbox, snapshot: Snapshot, settings: EnvironmentSettings) -> Ladder:
    if snapshot.language == PYTHON:
        return python_ladder(layout, sandbox, snapshot, settings)
    known = LANGUAGES.get(snapshot.language)
    if known and known.building:
        return language_ladder(layout, sandbox, snapshot, known.building, settings)
    raise BuildError("unsupported_language", f"{snapshot.purl} {_why_not(layout, snapshot)}")


def _why_not(layout: DataLayout, snapshot: Snapshot) -> str:
    """What a snapshot is that no environment is made for, and what it would have to be."""
    written = f"is written in {snapshot.language}" if snapshot.language else NO_SOURCES
    if snapshot.language in LANGUAGES:
        run = ", ".join(filter(is_run, LANGUAGES))
        return (
            f"{written}, in which bugs are planted (`oreline mutate`) but no suite is built or run; those of {run} are."
        )
    return f"{written}: {described_suffixes(layout.tree(snapshot.snapshot_id))}. Known are {described_languages()}."


def hide_nothing(checkout: Checkout) -> Sequence[str]:
    """Of what may be hidden: none."""
    return ()


def build_environment(
    layout: DataLayout,
    sandbox: Sandbox,
    snapshot: Snapshot,
    settings: EnvironmentSettings,
    find_hidden: Callable[[Checkout], Sequence[str]] = hide_nothing,
    heard: Callable[[str], None] = unheard,
) -> Environment:
    """The environment of a snapshot, built now or, when it is there already, as it was built.

    What `find_hidden` names among the machine's own programs shows empty, unless the suite runs worse without it.
    `heard` is told what is tried.

    Raises:
        BuildError: unsupported_language, missing_toolchain, no_matching_requirements, no_wheel, index_unreachable,
            build_failed, build_timeout, or what a language's own plan says.
        SandboxError: the sandbox itself failed.
    """
    started = time.monotonic()
    ladder = _plan(layout, sandbox, snapshot, settings)
    there = find_environment(layout, ladder.environment_id)
    if there:
        return there

    def try_out(home: Path, environment: Environment) -> Trial:
        return try_suite(sandbox, checkout_at(layout, environment, home), settings.trial_seconds)

    with lend_folder(layout.scratch, "environment") as scratch:
        made = climb(ladder, scratch, try_out, heard)
        heard("looking for copies of the project among the machine's programs")
        hidden = tuple(find_hidden(checkout_at(layout, made.environment, made.folder)))
        without = replace(made.environment, hidden=hidden)
        chosen = without if hidden and _runs_as_well(made, without, try_out) else made.environment
        environment = replace(chosen, build_seconds=time.monotonic() - started)
        return _put_in_place(layout, made.folder, environment)
