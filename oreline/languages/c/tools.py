"""The build tools of C and C++: which are here, which Debian package brings each, and what to say where they lack."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

from oreline.errors import BuildError
from oreline.languages.c.toolchain import HEADERS, PROGRAMS, SOURCES, can_run, has_clock
from oreline.languages.tools import Tool, apt_line, in_place, packages_of, unusable_tool

_PROGRAMS: Final = (
    ("gcc", "build-essential"),
    ("make", "build-essential"),
    ("cmake", "cmake"),
    ("ctest", "cmake"),
    ("ninja", "ninja-build"),
    ("meson", "meson"),
    ("pkg-config", "pkg-config"),
    ("autoreconf", "autoconf"),
    ("automake", "automake"),
    ("libtoolize", "libtool"),
)
TOOLS: Final = (
    *(
        Tool(name=name, package=package, is_here=partial(can_run, name), is_needed=name == "gcc")
        for name, package in _PROGRAMS
    ),
    in_place("GoogleTest", "libgtest-dev", SOURCES / "googletest"),
    in_place("Catch2", "catch2", HEADERS / "catch2"),
    in_place("doctest", "doctest-dev", HEADERS / "doctest"),
    Tool(name="libfaketime", package="libfaketime", is_here=has_clock),
)


def lack_of(names: Iterable[str], programs: Path = PROGRAMS) -> BuildError:
    """What is wrong where a project needs these: a program that is here and can't be run is the machine's fault."""
    wanted = sorted(set(names))
    broken = [programs / name for name in wanted if (programs / name).exists()]
    if broken:
        return unusable_tool(broken)
    packages = packages_of(tool for tool in TOOLS if tool.name in wanted)
    return BuildError(
        "missing_build_tool",
        f"the project needs {', '.join(wanted)}, which this machine lacks in {programs}: `{apt_line(packages)}`.",
    )
