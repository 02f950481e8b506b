"""Which compilers and build tools the machine has in /usr, which sandboxes show as it is."""

import os
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

from oreline.languages.contract import Toolchain

PROGRAMS: Final = Path("/usr/bin")
LIBRARIES: Final = Path("/usr/lib")
SOURCES: Final = Path("/usr/src")
"""Where distributions put the sources of GoogleTest, which is built with each project."""
HEADERS: Final = Path("/usr/include")
_COMPILERS: Final = (("gcc", "g++"), ("clang", "clang++"))
_ASKED: Final = {"gcc": "-dumpfullversion", "g++": "-dumpfullversion"}
_NUMBER: Final = re.compile(r"\d+(\.\d+)+")
LOCKED: Final = ("gcc", "g++", "clang", "clang++", "cmake", "ninja", "meson", "make")
"""What decides how a project is built."""


def has_program(name: str) -> bool:
    """Whether sandboxes show that program."""
    return (PROGRAMS / name).exists()


def can_run(name: str, programs: Path = PROGRAMS) -> bool:
    """Whether that program is there and may be run."""
    return os.access(programs / name, os.X_OK)


def has_clock() -> bool:
    """Whether programs can be given another date."""
    return any(LIBRARIES.glob("*/faketime/libfaketimeMT.so.1"))


@cache
def program_version(name: str) -> str:
    """Such as `12.2.0`; empty where the program is missing or doesn't say."""
    if not has_program(name):
        return ""
    command = [str(PROGRAMS / name), _ASKED.get(name, "--version")]
    try:
        said = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=20, env={}, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = _NUMBER.search(said.stdout)
    return found.group() if found else ""


def find_toolchain(version: str) -> Toolchain | None:
    """GCC, or Clang where there is no GCC; `version` is what `wanted_version` says."""
    for c, cpp in _COMPILERS:
        found = program_version(c)
        if found and can_run(cpp) and (can_run("make") or can_run("ninja")):
            return Toolchain(name=c, version=found, variables=(("CC", c), ("CXX", cpp)))
    return None


def wanted_version(tree: Path, date: str) -> str:
    """Always empty: projects ask for a language standard, which compilers of any later date know."""
    return ""


def read_lock(folder: Path) -> tuple[str, ...]:
    """Versions of the compilers and build tools; nothing else is installed, whatever `folder` holds."""
    versions = {name: program_version(name) for name in LOCKED}
    return tuple(sorted(f"{name}=={version}" for name, version in versions.items() if version))
