"""CPythons of the host: the running one, and those in the usual places. One a minor version counts."""

import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

OLDEST: Final = (3, 8)
"""What the runner's own files, and the tools that build, still work with."""
ASK: Final = (
    "import sys, sysconfig; v = sys.version_info; print(sys.implementation.name, '%d.%d.%d' % v[:3], v.releaselevel,"
    " sysconfig.get_config_var('Py_GIL_DISABLED') or 0, sys.base_prefix, sep='\\n')"
)
ASK_SECONDS: Final = 10.0
_NAME: Final = re.compile(r"python3\.\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpreter:
    """One CPython."""

    version: str
    """Exact, such as `3.9.18`."""
    base: Path
    """Its prefix on the host, links resolved."""

    @property
    def minor(self) -> str:
        """Such as `3.9`."""
        return ".".join(self.version.split(".")[:2])

    @property
    def parts(self) -> tuple[int, ...]:
        """The version in numbers, to be compared."""
        return tuple(int(part) for part in self.version.split("."))

    @property
    def executable(self) -> Path:
        """Its program on the host."""
        return self.base / "bin" / f"python{self.minor}"

    @property
    def is_running(self) -> bool:
        """Whether it is the one that runs us, which every sandbox shows anyway."""
        return self == running_interpreter()

    @property
    def runtime(self) -> str:
        """Such as `cpython-3.9.18`."""
        return f"cpython-{self.version}"

    @property
    def markers(self) -> dict[str, str]:
        """What it means for the markers of requirements."""
        return {
            "python_version": self.minor,
            "python_full_version": self.version,
            "implementation_version": self.version,
        }


@cache
def running_interpreter() -> Interpreter:
    """The one that runs us."""
    return Interpreter(version=platform.python_version(), base=Path(sys.base_prefix).resolve())


@cache
def find_interpreters() -> tuple[Interpreter, ...]:
    """All that can be used here, newest first: the running one, and of each other minor version the newest."""
    running = running_interpreter()
    with ThreadPoolExecutor(4) as pool:
        asked = [found for found in pool.map(_ask, sorted(set(_programs()))) if found]
    by_minor = {found.minor: found for found in sorted(asked, key=lambda found: found.parts)}
    by_minor[running.minor] = running
    return tuple(sorted(by_minor.values(), key=lambda found: found.parts, reverse=True))


def find_interpreter(version: str) -> Interpreter | None:
    """The interpreter of that version, `3.9` or `3.9.18`, else of its minor version; the running one for none."""
    minor = ".".join(version.split(".")[:2])
    if not minor:
        return running_interpreter()
    return next((found for found in find_interpreters() if found.minor == minor), None)


def _folders() -> Iterator[Path]:
    yield from (Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder)
    yield Path("/usr/bin")
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT") or home / ".pyenv")
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or home / ".local" / "share" / "uv" / "python")
    for root in (pyenv / "versions", uv):
        yield from root.glob("*/bin")


def _programs() -> Iterator[Path]:
    for folder in _folders():
        for file in _listed(folder):
            # Through links, so that one program is asked once; a version manager's scripts are not what they stand for.
            program = file.resolve()
            if _NAME.fullmatch(program.name) and os.access(program, os.X_OK):
                yield program


def _listed(folder: Path) -> Iterable[Path]:
    try:
        return [file for file in folder.iterdir() if _NAME.fullmatch(file.name) and not _is_script(file)]
    except OSError:
        return ()


def _is_script(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            return stream.read(2) == b"#!"
    except OSError:
        return True


def _ask(program: Path) -> Interpreter | None:
    """What a program says of itself; None where it is no released CPython that can be used."""
    try:
        done = subprocess.run(
            [program, "-I", "-S", "-c", ASK], capture_output=True, text=True, timeout=ASK_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    lines = done.stdout.splitlines()
    if len(lines) != 5 or lines[0] != "cpython" or lines[2] != "final" or lines[3] != "0":
        return None
    found = Interpreter(version=lines[1], base=Path(lines[4]).resolve())
    return found if found.parts >= OLDEST and found.executable.exists() else None
