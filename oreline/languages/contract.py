"""What a language folder says, as data and plain functions: whose files these are, and how a repository of it is
installed and tested. Nothing is run here: `oreline.environments` runs the steps, `oreline.testing` the scripts.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from oreline.languages.guards import UNGUARDED, Guards
from oreline.languages.tells import Tells
from oreline.languages.tools import Tool
from oreline.records.base import Json

CACHE: Final = "/cache"
"""Writable inside, empty or as the environment holds it: compiled dependencies, build folders. Gone after each run."""
TOOLCHAINS: Final = "/opt/toolchains"
"""Where toolchains that are not part of /usr stand inside, one folder each."""
SCRIPTS: Final = "/opt/runner"
"""A language's own `inside/` folder, inside."""

FindTestLines = Callable[[bytes], tuple[range, ...]]
Variables = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolchain:
    """The programs of one language at one version, and how a sandbox shows them."""

    name: str
    version: str
    shown: tuple[tuple[Path, str], ...] = ()
    """Folder of the host, folder inside; read-only. What lies in /usr shows anyway."""
    path: tuple[str, ...] = ()
    """Folders inside that come first in PATH."""
    variables: Variables = ()

    @property
    def runtime(self) -> str:
        """Such as `go-1.26.8`."""
        return f"{self.name}-{self.version}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One command of an installation, run in the work tree."""

    argv: tuple[str, ...]
    cwd: str = "."
    """Below the work tree."""
    variables: Variables = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """How a suite is run: a name the language's `inside/run_tests.py` knows, and what it is told beside the request."""

    name: str
    """Such as `jest`."""
    command: str
    """What a person would type in the work tree."""
    options: Json = field(default_factory=dict)
    variables: Variables = ()
    orders: frozenset[str] = frozenset()
    """What of a request it can do beyond running all: select, shuffle, reverse, workers, coverage, clock, hash_seed
    (the variable PYTHONHASHSEED means something to it)."""
    compiles: bool = False
    """Whether there is something to compile before tests run, which runs of one tree can share."""
    is_scraped: bool = False
    """Its results are read from text, for want of a reporter."""

    def to_json(self) -> Json:
        """As a column holds it."""
        return {**asdict(self), "variables": [list(pair) for pair in self.variables], "orders": sorted(self.orders)}


def read_runner(stored: Json) -> Runner:
    """The runner that `Runner.to_json` stored."""
    variables = tuple((str(name), str(value)) for name, value in stored["variables"])
    return Runner(**{**stored, "variables": variables, "orders": frozenset(stored["orders"])})


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One rung of the ladder: a way to install what the suite needs, and the runner that then runs it."""

    name: str
    """Such as `npm ci`."""
    manifest: Mapping[str, bytes]
    """The files that decide what is installed, by path, as the steps see them: alone in the work tree.

    Together with the steps they are the identity of the dependencies: repositories that ask for the same share them.
    """
    fetch: tuple[Step, ...] = ()
    """Run with the package index in reach, and nothing else of the network."""
    build: tuple[Step, ...] = ()
    """Run without any network, after `fetch`."""
    keeps: tuple[str, ...] = ()
    """Names of folders that the steps wrote, anywhere in the work tree, which stay beside the sources."""
    runner: Runner
    newest_release: str = ""
    """ISO 8601: releases after it don't exist for `fetch`. Empty means no such limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """How environments of a language are made."""

    find_toolchain: Callable[[str], Toolchain | None]
    """The machine's toolchain; the argument is the version that the tree asks for (empty: any). None: not installed."""
    wanted_version: Callable[[Path, str], str]
    """The version of the toolchain that a tree declares, or that its date (ISO 8601) suggests; empty for any."""
    install_hint: str
    """What to install on a machine without the toolchain, one sentence."""
    tools: tuple[Tool, ...]
    """What of the machine is used, the toolchain first; it is told of where it is missing."""
    plan: Callable[[Path, Toolchain, str], tuple[Attempt, ...]]
    """The ladder for a tree with that toolchain at a date, cheapest first; raises BuildError where no way is known."""
    read_lock: Callable[[Path], tuple[str, ...]]
    """Exact versions, `name==version`, sorted, in a folder of dependencies (`work/`, `env/`, `cache/`)."""
    scripts: Path
    """Folder with `run_tests.py`."""


def _none(path: str) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One programming language."""

    name: str
    suffixes: frozenset[str]
    is_test_file: Callable[[str], bool]
    is_steering_file: Callable[[str], bool] = _none
    """Whether a path decides how tests are found, run or reported."""
    shadows_library: Callable[[str], bool] = _none
    """Whether a new file there would be loaded in place of a module of the language or its test runner."""
    outputs: frozenset[str] = frozenset()
    """Names of folders that builds and test runs write into a work tree."""
    find_test_lines: FindTestLines | None = None
    """What finds the tests within a source file, where the language keeps them there."""
    guards: Guards = UNGUARDED
    """What tells a grading of this language from a forged one."""
    tells: Tells = ()
    """What a change adds to sources of the language that fools tests."""
    steering: Tells = ()
    """What it adds to steering files that no honest work does, held against path and added lines, each on a line."""
    building: Building | None = None
    """None where bugs are planted and nothing is run, and where `oreline.environments` has a builder of its own
    (Python): `is_run` in the registry tells them apart."""
