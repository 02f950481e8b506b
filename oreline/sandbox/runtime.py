"""What of the host a sandbox may read: system libraries, the interpreter, and a few files of our own."""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from oreline.sandbox.contract import PYTHON, TOOLS
from oreline.sandbox.devices import device_arguments, proc_arguments

PACKAGE = Path(__file__).parent
SYSTEM_PREFIX = Path("/usr")
ETC_FILES = ("group", "hosts", "nsswitch.conf", "passwd")


def interpreter_version() -> str:
    """`major.minor` of the interpreter that sandboxes get."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def interpreter_path(base: Path, version: str) -> str:
    """Path inside a sandbox of the interpreter whose prefix on the host is `base`."""
    root = "/usr" if base == SYSTEM_PREFIX else PYTHON
    return f"{root}/bin/python{version}"


def interpreter_inside() -> str:
    """Path of the running interpreter inside a sandbox."""
    return interpreter_path(Path(sys.base_prefix).resolve(), interpreter_version())


def _interpreter_parts(base: Path, name: str) -> Iterator[str]:
    yield from (f"bin/{name}", f"lib/{name}", f"include/{name}")
    for library in sorted((base / "lib").glob("libpython*")):
        yield f"lib/{library.name}"


def interpreter_arguments(base: Path, version: str) -> list[str]:
    """Arguments of bubblewrap that mount the interpreter below `base`; none where it is part of the system."""
    if base == SYSTEM_PREFIX:
        return []
    name = f"python{version}"
    arguments = []
    for part in _interpreter_parts(base, name):
        if (base / part).exists():
            arguments += ["--ro-bind", str(base / part), f"{PYTHON}/{part}"]
    packages = f"{PYTHON}/lib/{name}/site-packages"
    if (base / "lib" / name / "site-packages").is_dir():
        arguments += ["--tmpfs", packages, "--remount-ro", packages]
    if SYSTEM_PREFIX in base.parents:
        return arguments
    # An interpreter built with a shared library looks for it where it was built.
    return [*arguments, "--symlink", PYTHON, str(base)]


def _system_arguments() -> Iterator[str]:
    yield from ("--ro-bind", "/usr", "/usr")
    if Path("/usr/local").is_dir():
        yield from ("--tmpfs", "/usr/local", "--remount-ro", "/usr/local")
    for name in ("bin", "sbin", "lib", "lib64"):
        if Path("/", name).is_symlink():
            yield from ("--symlink", f"usr/{name}", f"/{name}")
        elif Path("/", name).exists():
            yield from ("--ro-bind", f"/{name}", f"/{name}")


def _own_arguments() -> Iterator[str]:
    for name in ETC_FILES:
        yield from ("--ro-bind", str(PACKAGE / "etc" / name), f"/etc/{name}")
    # Links alone: commands such as awk and cc are reached through them.
    yield from ("--ro-bind-try", "/etc/alternatives", "/etc/alternatives")
    yield from ("--ro-bind", str(PACKAGE.parent / "testing" / "plugins"), TOOLS)


@cache
def runtime_arguments() -> tuple[str, ...]:
    """Arguments of bubblewrap that mount the runtime."""
    interpreter = interpreter_arguments(Path(sys.base_prefix).resolve(), interpreter_version())
    return (*_system_arguments(), *proc_arguments(), *device_arguments(), *interpreter, *_own_arguments())
