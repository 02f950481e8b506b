"""What of the machine a language is built with, tool by tool, with Debian's package of each. Nothing is installed here.

The one list of packages: hints, `oreline doctor` and the README name what stands in the languages' `TOOLS`.
"""

import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path


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


def _leads_to(name: str) -> bool:
    return shutil.which(name) is not None


def _any_stands(places: Iterable[Path]) -> bool:
    return any(place.exists() for place in places)
