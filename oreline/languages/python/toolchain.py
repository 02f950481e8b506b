"""How a sandbox shows an interpreter that it doesn't show anyway: its program and library, without its packages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.contract import TOOLCHAINS, Toolchain
from oreline.languages.python.interpreters import Interpreter, find_interpreter

SYSTEM_PREFIX: Final = Path("/usr")
HIDDEN: Final = Path(__file__).parent / "hidden"


def find_toolchain(version: str) -> Toolchain | None:
    """The interpreter of a version such as `3.9` or `3.9.18`, the running one for none; None: it isn't here."""
    found = find_interpreter(version)
    return toolchain_of(found) if found else None


def toolchain_of(interpreter: Interpreter) -> Toolchain:
    """The interpreter as a sandbox needs it."""
    is_shown = interpreter.is_running or interpreter.base == SYSTEM_PREFIX
    shown = () if is_shown else tuple(_shown(interpreter, toolchain_root(interpreter)))
    return Toolchain(name="cpython", version=interpreter.version, shown=shown)


def toolchain_root(interpreter: Interpreter) -> str:
    """The prefix inside of an interpreter that is neither the running one nor the system's."""
    return f"{TOOLCHAINS}/python-{interpreter.minor}"


def _shown(interpreter: Interpreter, root: str) -> Iterator[tuple[Path, str]]:
    base, name = interpreter.base, f"python{interpreter.minor}"
    for part in (f"bin/{name}", f"lib/{name}", f"include/{name}"):
        if (base / part).exists():
            yield base / part, f"{root}/{part}"
    if (base / "lib" / name / "site-packages").is_dir():
        yield HIDDEN, f"{root}/lib/{name}/site-packages"
    for library in sorted((base / "lib").glob("libpython*.so*")):
        yield library, f"{root}/lib/{library.name}"
        # One built with a shared library looks for it where it was built.
        if SYSTEM_PREFIX not in base.parents:
            yield library, str(library)
