"""What of the host a sandbox may read: system libraries, the interpreter, and a few files of our own."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from oreline.languages.python.interpreters import Interpreter
from oreline.languages.python.toolchain import toolchain_of, toolchain_root
from oreline.sandbox.contract import PYTHON, TOOLS, Mount
from oreline.sandbox.devices import device_arguments, proc_arguments

PACKAGE = Path(__file__).parent
SYSTEM_PREFIX = Path("/usr")
ETC = "/opt/etc"
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


def executable_inside(interpreter: Interpreter) -> str:
    """Path of an interpreter inside a sandbox, which has to be shown `interpreter_mounts` for it."""
    if interpreter.is_running or interpreter.base == SYSTEM_PREFIX:
        return interpreter_path(interpreter.base, interpreter.minor)
    return f"{toolchain_root(interpreter)}/bin/python{interpreter.minor}"


def interpreter_mounts(interpreter: Interpreter) -> tuple[Mount, ...]:
    """What a sandbox has to be shown for an interpreter; nothing for the one that runs us."""
    return tuple(Mount(target=inside, layers=(host,)) for host, inside in toolchain_of(interpreter).shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Runtime:
    """Folders and files of the host that are shown read-only, in the order in which they are put there."""

    shown: tuple[tuple[str, str], ...] = ()
    """Path on the host, path inside."""
    hidden: tuple[str, ...] = ()
    """Folders inside that are empty instead of what would show there."""
    links: tuple[tuple[str, str], ...] = ()
    """What a symbolic link points to, and where it stands inside."""

    def arguments(self) -> list[str]:
        """The same as arguments of bubblewrap."""
        shown = [part for host, inside in self.shown for part in ("--ro-bind", host, inside)]
        hidden = [part for path in self.hidden for part in ("--tmpfs", path, "--remount-ro", path)]
        return [*shown, *hidden, *(part for to, path in self.links for part in ("--symlink", to, path))]


def _is_apart(base: Path) -> bool:
    """Whether all below the prefix is the interpreter's, so that one mount may show its libraries."""
    libraries = (library.resolve() for library in (base / "lib").glob("libpython*"))
    return SYSTEM_PREFIX not in base.parents and all(base in library.parents for library in libraries)


def _interpreter_parts(base: Path, name: str) -> Iterator[str]:
    yield f"bin/{name}"
    # Each mount costs time at every start.
    yield "lib" if _is_apart(base) else f"lib/{name}"
    yield f"include/{name}"
    for library in () if _is_apart(base) else sorted((base / "lib").glob("libpython*")):
        if not _is_beside(library):
            yield f"lib/{library.name}"


def _is_beside(path: Path) -> bool:
    """Whether it is a link to what stands beside it. A link is cheaper than a mount, at each start."""
    return path.is_symlink() and path.readlink().parent == Path() and path.exists()


def _interpreter_links(base: Path) -> Iterator[tuple[str, str]]:
    for library in () if _is_apart(base) else sorted((base / "lib").glob("libpython*")):
        if _is_beside(library):
            yield str(library.readlink()), f"{PYTHON}/lib/{library.name}"
    # An interpreter built with a shared library looks for it where it was built.
    if SYSTEM_PREFIX not in base.parents:
        yield PYTHON, str(base)


def _packages(base: Path, name: str) -> Iterator[str]:
    shown = (base / "lib").glob("python*") if _is_apart(base) else iter([base / "lib" / name])
    for library in sorted(shown):
        if (library / "site-packages").is_dir():
            yield f"{PYTHON}/lib/{library.name}/site-packages"


def interpreter_runtime(base: Path, version: str) -> Runtime:
    """The interpreter below `base`, without packages; nothing where it is part of the system."""
    if base == SYSTEM_PREFIX:
        return Runtime()
    name = f"python{version}"
    parts = [part for part in _interpreter_parts(base, name) if (base / part).exists()]
    return Runtime(
        shown=tuple((str(base / part), f"{PYTHON}/{part}") for part in parts),
        hidden=tuple(_packages(base, name)),
        links=tuple(_interpreter_links(base)),
    )


def own_interpreter() -> Runtime:
    """The running interpreter."""
    return interpreter_runtime(Path(sys.base_prefix).resolve(), interpreter_version())


def system_runtime() -> Runtime:
    """Programs and libraries of the host."""
    roots = [Path("/", name) for name in ("bin", "sbin", "lib", "lib64")]
    own = [str(root) for root in roots if root.exists() and not root.is_symlink()]
    return Runtime(
        shown=(("/usr", "/usr"), *((root, root) for root in own)),
        hidden=("/usr/local",) if Path("/usr/local").is_dir() else (),
        links=tuple((f"usr/{root.name}", str(root)) for root in roots if root.is_symlink()),
    )


def etc_files() -> Runtime:
    """Our few files in /etc, each by itself."""
    return Runtime(shown=tuple((str(PACKAGE / "etc" / name), f"/etc/{name}") for name in ETC_FILES))


def etc_links() -> Runtime:
    """The same files behind links, which cost less than mounts at each start."""
    return Runtime(
        shown=((str(PACKAGE / "etc"), ETC),),
        links=tuple((f"{ETC}/{name}", f"/etc/{name}") for name in ETC_FILES),
    )


def own_folders() -> Runtime:
    """Our runner plugins, and the links by which commands such as awk and cc are reached."""
    links = [("/etc/alternatives", "/etc/alternatives")] if Path("/etc/alternatives").exists() else []
    return Runtime(shown=(*links, (str(PACKAGE.parent / "testing" / "plugins"), TOOLS)))


@cache
def runtime_arguments() -> tuple[str, ...]:
    """Arguments of bubblewrap that mount the runtime."""
    kernel = (*proc_arguments(), *device_arguments())
    own = (*own_interpreter().arguments(), *etc_links().arguments(), *own_folders().arguments())
    return (*system_runtime().arguments(), *kernel, *own)
