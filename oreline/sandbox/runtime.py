"""What of the host a sandbox may read: system libraries, the interpreter, and a few files of our own."""

import sys
from functools import cache
from pathlib import Path

from oreline.sandbox.contract import PYTHON, TOOLS

PACKAGE = Path(__file__).parent


def interpreter_version() -> str:
    """`major.minor` of the interpreter that sandboxes get."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def interpreter_inside() -> str:
    """Path of that interpreter inside a sandbox."""
    base = Path(sys.base_prefix)
    return (
        f"/usr/bin/python{interpreter_version()}"
        if base == Path("/usr")
        else f"{PYTHON}/bin/python{interpreter_version()}"
    )


def _interpreter_arguments() -> list[str]:
    base = Path(sys.base_prefix).resolve()
    if base == Path("/usr"):
        return []
    name = f"python{interpreter_version()}"
    parts = [f"bin/{name}", f"lib/{name}", f"include/{name}"]
    parts += [f"lib/{found.name}" for found in sorted((base / "lib").glob("libpython*"))]
    arguments = []
    for part in parts:
        if (base / part).exists():
            arguments += ["--ro-bind", str(base / part), f"{PYTHON}/{part}"]
    arguments += ["--tmpfs", f"{PYTHON}/lib/{name}/site-packages", "--remount-ro", f"{PYTHON}/lib/{name}/site-packages"]
    # An interpreter built with a shared library looks for it where it was built.
    return [*arguments, "--symlink", PYTHON, str(base)]


@cache
def runtime_arguments() -> tuple[str, ...]:
    """Arguments of bubblewrap that mount the runtime."""
    arguments = ["--ro-bind", "/usr", "/usr", "--tmpfs", "/usr/local", "--remount-ro", "/usr/local"]
    for name in ("bin", "sbin", "lib", "lib64"):
        if Path("/", name).is_symlink():
            arguments += ["--symlink", f"usr/{name}", f"/{name}"]
        elif Path("/", name).exists():
            arguments += ["--ro-bind", f"/{name}", f"/{name}"]
    arguments += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]  # noqa: S108
    arguments += ["--ro-bind", str(PACKAGE / "etc"), "/etc"]
    arguments += _interpreter_arguments()
    return (*arguments, "--ro-bind", str(PACKAGE.parent / "testing" / "plugins"), TOOLS)
