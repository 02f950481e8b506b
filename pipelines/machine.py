"""What this machine can do: sandboxes, toolchains, tokens (only whether they are set), room."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.languages.contract import Building
from oreline.languages.python.interpreters import find_interpreters
from oreline.languages.registry import LANGUAGES
from oreline.languages.tools import Tool, apt_line, packages_of
from oreline.records.base import Record
from oreline.sandbox.choice import chosen_sandbox
from oreline.sandbox.probe import SandboxProbe, probe_sandboxes

TOOLS: Final = ("git", "uv")
TOKENS: Final = ("GITHUB_TOKEN", "HF_TOKEN", "OPENAI_API_KEY")


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolchained(Record):
    """Whether repositories of a language can be built here."""

    runtime: str
    """Such as `go-1.26.8`; empty where there is none."""
    install_hint: str
    """What to install then."""
    tools: Mapping[str, bool]
    """Whether each that some repositories need beside it is here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine(Record):
    """A machine as far as Oreline is concerned."""

    sandbox: str
    """Name of the one that builds use."""
    sandboxes: tuple[SandboxProbe, ...]
    tools: Mapping[str, str]
    """Version by name; empty where there is none."""
    toolchains: Mapping[str, Toolchained]
    """By language, but for Python, which runs this."""
    pythons: tuple[str, ...]
    """Versions of Python that builds may use, newest first."""
    missing_packages: tuple[str, ...]
    """Packages of Debian and Ubuntu that would bring what languages lack here."""
    tokens: Mapping[str, bool]
    """Whether each is set. Values are never read further."""
    cores: int
    memory_mb: int
    disk_free_mb: int
    """Where the data folder lies, or would."""

    @property
    def can_build(self) -> bool:
        """Whether the sandbox that builds use works here."""
        return any(probe.is_working for probe in self.sandboxes if probe.name == self.sandbox)

    def lines(self) -> Iterator[str]:
        """The same for a person."""
        for probe in self.sandboxes:
            limits = f"; limits by {probe.limits_by}" if probe.limits_by else ""
            chosen = "; builds use it" if probe.name == self.sandbox else ""
            yield f"{probe.name:12} {'works' if probe.is_working else 'no'}: {probe.detail}{limits}{chosen}"
        for name, version in self.tools.items():
            yield f"{name:12} {version or 'not found'}"
        yield f"{'pythons':12} builds may use {', '.join(self.pythons)}"
        for name, found in self.toolchains.items():
            yield f"{name:12} {found.runtime or f'not found: {found.install_hint}'}{_beside(found.tools)}"
        if self.missing_packages:
            yield f"{'install':12} {apt_line(self.missing_packages)}"
        for name, is_set in self.tokens.items():
            yield f"{name:12} {'set' if is_set else 'not set'}"
        yield f"{'machine':12} {self.cores} cores, {self.memory_mb} MB of memory, {self.disk_free_mb} MB of disk free"


def _beside(tools: Mapping[str, bool]) -> str:
    here = ", ".join(name for name, is_here in tools.items() if is_here)
    lacking = ", ".join(name for name, is_here in tools.items() if not is_here)
    return "".join((f"; with {here}" if here else "", f"; without {lacking}" if lacking else ""))


def look_around(data: Path) -> Machine:
    """This machine as it is now. Nothing is written.

    Raises:
        SandboxError: a sandbox is chosen that we don't know.
    """
    buildings = {name: language.building for name, language in LANGUAGES.items() if language.building}
    return Machine(
        sandbox=chosen_sandbox(),
        sandboxes=probe_sandboxes(),
        tools={"python": platform.python_version(), **{name: _version(name) for name in TOOLS}},
        toolchains={name: _toolchain(building) for name, building in buildings.items()},
        pythons=tuple(found.version for found in find_interpreters()),
        missing_packages=packages_of(tool for building in buildings.values() for tool in _missing(building)),
        tokens={name: bool(os.environ.get(name)) for name in TOKENS},
        cores=os.cpu_count() or 1,
        memory_mb=os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20,
        disk_free_mb=shutil.disk_usage(_standing(data)).free // 2**20,
    )


def _toolchain(building: Building) -> Toolchained:
    found = building.find_toolchain("")
    return Toolchained(
        runtime=found.runtime if found else "",
        install_hint=building.install_hint,
        tools={tool.name: tool.is_here() for tool in building.tools if not tool.is_needed},
    )


def _missing(building: Building) -> Iterator[Tool]:
    """A toolchain that was found need not lie in PATH."""
    is_found = building.find_toolchain("") is not None
    yield from (tool for tool in building.tools if not (is_found if tool.is_needed else tool.is_here()))


def _version(name: str) -> str:
    own = str(Path(sys.executable).parent)
    path = shutil.which(name, path=f"{own}{os.pathsep}{os.environ.get('PATH', '')}")
    if path is None:
        return ""
    shown = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, timeout=20)
    return shown.stdout.strip().partition("\n")[0]


def _standing(path: Path) -> Path:
    return next(folder for folder in (path, *path.parents) if folder.exists())
