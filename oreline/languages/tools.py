"""What of the machine a language is built with, tool by tool, with Debian's package of each. Nothing is installed here.

The one list of packages: hints, `oreline doctor` and the README name what stands in the languages' `TOOLS`.
"""

import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from oreline.errors import BuildError


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One program or library."""

    name: str
    """Such as `cmake`."""
    package: str
    """Debian's and Ubuntu's."""
    is_here: Callable[[], bool]
    is_needed: bool = False
    """Whether nothing of the language is built without it; a toolchain that was found has it."""


def on_path(name: str, package: str, *, is_needed: bool = False) -> Tool:
    """A program that is here when PATH leads to it."""
    return Tool(name=name, package=package, is_here=partial(_leads_to, name), is_needed=is_needed)


def in_place(name: str, package: str, *places: Path) -> Tool:
    """A library that is here when one of these files or folders is."""
    return Tool(name=name, package=package, is_here=partial(_any_stands, places))


def packages_of(tools: Iterable[Tool]) -> tuple[str, ...]:
    """Their packages, each once, in order."""
    return tuple(dict.fromkeys(tool.package for tool in tools))


def apt_line(packages: Iterable[str]) -> str:
    """What to type for them."""
    return f"apt-get install {' '.join(packages)}"


def needed_line(tools: Iterable[Tool]) -> str:
    """What to type for a language of which nothing is here."""
    return apt_line(packages_of(tool for tool in tools if tool.is_needed))


def may_run(*programs: Path) -> bool:
    """Whether all of them are here and may be run: neither their mode nor the mount they lie on forbids it."""
    return all(program.is_file() and os.access(program, os.X_OK) for program in programs)


def unusable(names: Iterable[str]) -> tuple[Path, ...]:
    """Programs that are here, on PATH, and may not be run, where no other of their name may."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    found = [folder / name for name in names if not _leads_to(name) for folder in folders]
    return tuple(dict.fromkeys(program for program in found if program.is_file()))


def unusable_tool(programs: Iterable[Path]) -> BuildError:
    """What to say of programs that are here and may not be run: the machine's fault."""
    return BuildError(
        "unusable_build_tool",
        f"{', '.join(map(str, programs))} may not be run here (permission denied), and the project needs it: give it "
        "back the right to be run, or install its package again.",
    )


def _leads_to(name: str) -> bool:
    return shutil.which(name) is not None


def _any_stands(places: Iterable[Path]) -> bool:
    return any(place.exists() for place in places)
