"""Which test commands are programs of a framework."""

import mmap
from collections.abc import Mapping, Sequence
from pathlib import Path

from native.frameworks.catch2 import CATCH2
from native.frameworks.doctest import DOCTEST
from native.frameworks.framework import Framework, Program
from native.frameworks.googletest import GOOGLETEST
from native.processes import run

FRAMEWORKS = (GOOGLETEST, CATCH2, DOCTEST)
LISTING_SECONDS = 20.0


def find_framework(file: Path) -> Framework | None:
    """The framework that a program is linked with."""
    try:
        with file.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
            if data[:4] != b"\x7fELF":
                return None
            return next((one for one in FRAMEWORKS if any(data.find(marker) >= 0 for marker in one.markers)), None)
    except (OSError, ValueError):
        return None


def find_program(command: Sequence[str], cwd: Path, variables: Mapping[str, str], report: Path) -> Program | None:
    """The program that a test is, with its cases; None where it is none or doesn't list them."""
    framework = find_framework(Path(command[0]))
    if framework is None or any(part.startswith(framework.own_options) for part in command[1:]):
        return None
    cases = framework.list_cases(lambda more: run([*command, *more], cwd, variables, LISTING_SECONDS), report)
    report.unlink(missing_ok=True)
    return Program(framework, cases) if cases else None
