"""The machine's Go: where it lies, which version it is, and how a sandbox shows it. Nothing is run: Go says in a file
which version it is.
"""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.contract import CACHE, TOOLCHAINS, Toolchain, Variables
from oreline.languages.tools import may_run, on_path

TOOLS: Final = (on_path("go", "golang-go", is_needed=True), on_path("gcc", "build-essential"))
"""The compiler is for packages that use cgo."""
INSIDE: Final = f"{TOOLCHAINS}/go"
MODULE_CACHE: Final = "/env/mod"
"""Inside: where the modules that were fetched lie, read-only while tests run."""
PROCESSORS: Final = "2"
"""The same everywhere: results and what a build takes don't depend on how large a machine is."""

_PLACES: Final = ("/usr/local/go", "/usr/lib/go", "/opt/go")
_FAMILIES: Final = (("/usr/lib", "go-*"), ("/usr/local", "go-*"), ("/usr/local", "go1*"), ("~/sdk", "go*"))
_VERSION: Final = re.compile(r"go(\d+(?:\.\d+)*)")


def version_key(version: str) -> tuple[int, ...]:
    """Orders versions: `1.9` before `1.21.3`; anything else comes first."""
    return tuple(int(part) for part in version.split(".")) if re.fullmatch(r"\d+(\.\d+)*", version) else ()


def find_toolchain(version: str) -> Toolchain | None:
    """The newest Go of the machine: it builds what older ones did, so the version asked for only has to be lower."""
    found = {root: _read_version(root) for root in _roots()}
    known = [root for root, said in found.items() if said]
    if not known:
        return None
    newest = max(known, key=lambda root: version_key(found[root]))
    return _toolchain(newest, found[newest])


def _roots() -> Iterator[Path]:
    command = shutil.which("go")
    if command:
        yield Path(command).resolve().parent.parent
    yield from (Path(place).resolve() for place in _PLACES)
    for folder, pattern in _FAMILIES:
        yield from (root.resolve() for root in sorted(Path(folder).expanduser().glob(pattern)))


def _read_version(root: Path) -> str:
    """Empty where no whole installation stands."""
    try:
        said = _VERSION.match((root / "VERSION").read_text("utf-8", "replace"))
    except OSError:
        return ""
    return said[1] if said and may_run(root / "bin" / "go") and (root / "src" / "testing").is_dir() else ""


def _toolchain(root: Path, version: str) -> Toolchain:
    is_shown = Path("/usr") in root.parents and Path("/usr/local") not in root.parents
    inside = str(root) if is_shown else INSIDE
    return Toolchain(
        name="go",
        version=version,
        shown=() if is_shown else ((root, INSIDE),),
        path=(f"{inside}/bin",),
        variables=_variables(inside, version),
    )


def build_flags(version: str) -> str:
    """What the go command is told each time: the work tree inside is no Git repository, or a made-up one."""
    return "-buildvcs=false" if version_key(version) >= (1, 18) else ""


def _variables(root: str, version: str) -> Variables:
    has_compiler = any(os.access(f"/usr/bin/{name}", os.X_OK) for name in ("gcc", "clang"))
    return (
        ("CGO_ENABLED", "1" if has_compiler else "0"),
        ("GOCACHE", f"{CACHE}/go-build"),
        ("GOENV", "off"),
        ("GOFLAGS", build_flags(version)),
        ("GOMAXPROCS", PROCESSORS),
        ("GOMODCACHE", MODULE_CACHE),
        ("GOPROXY", "off"),
        ("GOROOT", root),
        ("GOSUMDB", "off"),
        ("GOTOOLCHAIN", "local"),
    )
