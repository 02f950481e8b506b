"""Node and npm of this machine: which one suits, and what a sandbox must be shown of it."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from oreline.languages.contract import TOOLCHAINS, Toolchain
from oreline.languages.javascript.packages import read_json
from oreline.languages.tools import may_run, needed_line, on_path

TOOLS: Final = (
    on_path("node", "nodejs", is_needed=True),
    on_path("npm", "npm", is_needed=True),
    on_path("make", "build-essential"),
    on_path("g++", "build-essential"),
)
"""The compiler is for packages with native code."""
INSTALL_HINT: Final = f"Install Node.js and npm, such as with `{needed_line(TOOLS)}`."
SYSTEM: Final = Path("/usr")
INSIDE: Final = f"{TOOLCHAINS}/node"
USUAL: Final = (
    *("~/.nvm/versions/node/*", "~/.volta/tools/image/node/*", "~/.local/share/fnm/node-versions/*/installation"),
    *("~/.nodenv/versions/*", "~/.asdf/installs/nodejs/*", "~/.local/share/mise/installs/node/*"),
    *("/usr/local", "/usr/local/n/versions/node/*", "/opt/node*", "/opt/nodejs*"),
)
_VERSION: Final = re.compile(r"v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?(?:-[\w.-]+)?")
_COMPARATOR: Final = re.compile(r"(?:(>=|<=|>|<|=|\^|~)\s*+)?v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.[x*])*")


def _prefixes() -> Iterator[Path]:
    """Folders that hold `bin/node`: the one that would run here first."""
    found = shutil.which("node")
    if found:
        yield Path(os.path.realpath(found)).parent.parent
    for pattern in USUAL:
        root = Path(pattern).expanduser()
        yield from sorted(Path(root.anchor).glob(str(root.relative_to(root.anchor))), reverse=True)


@cache
def _version_of(prefix: Path) -> str:
    """Empty where there is no node that runs, or no npm beside it."""
    node = prefix / "bin" / "node"
    if not may_run(node, prefix / "bin" / "npm"):
        return ""
    try:
        done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip().removeprefix("v")


def _toolchain(prefix: Path) -> Toolchain:
    version = _version_of(prefix)
    if prefix == SYSTEM:
        return Toolchain(name="node", version=version)
    modules = prefix / "lib" / "node_modules"
    parts = [modules / name for name in ("npm", "corepack") if (modules / name).is_dir()]
    shown = ((prefix / "bin", f"{INSIDE}/bin"), *((part, f"{INSIDE}/lib/node_modules/{part.name}") for part in parts))
    return Toolchain(name="node", version=version, shown=shown, path=(f"{INSIDE}/bin",))


def find_toolchain(version: str) -> Toolchain | None:
    """The first node that `version` (exact, or a range as `engines` has it) admits, else the machine's own one."""
    prefixes = [prefix for prefix in dict.fromkeys(_prefixes()) if _version_of(prefix)]
    fit = next((prefix for prefix in prefixes if admits(version, _version_of(prefix))), None)
    if fit or prefixes:
        return _toolchain(fit or prefixes[0])
    return None


def admits(wanted: str, version: str) -> bool:
    """Whether a range admits a version; what can't be read admits any."""
    if not wanted.strip() or not _COMPARATOR.search(wanted):
        return True
    own = tuple(int(part) for part in version.split("-")[0].split("."))
    return any(all(_compares(*found) for found in _bounds(part, own)) for part in wanted.split("||"))


def _bounds(part: str, own: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    start, hyphen, end = part.partition(" - ")
    text = f">={start.strip()} <={end.strip()}" if hyphen else part
    for found in _COMPARATOR.finditer(text):
        yield found[1] or "=", tuple(int(number) for number in found.groups()[1:] if number is not None), own


def _compares(operator: str, bound: tuple[int, ...], own: tuple[int, ...]) -> bool:
    near = own[: len(bound)]
    match operator:
        case ">=":
            return near >= bound
        case ">":
            return near > bound
        case "<":
            return own < bound
        case "<=":
            return near <= bound
        case "^":
            return own[0] == bound[0] and near >= bound
        case "~":
            return own[: min(2, len(bound))] == bound[:2] and near >= bound
    return near == bound


def wanted_version(tree: Path, date: str) -> str:
    """What `.nvmrc`, `.node-version`, volta's pin or `engines` ask for; empty for any."""
    del date  # An old tree runs well enough on a new node, and its own node is rarely there.
    for name in (".nvmrc", ".node-version"):
        try:
            text = (tree / name).read_text("utf-8", "replace").strip()
        except OSError:
            continue
        if _VERSION.fullmatch(text):
            return text.removeprefix("v")
    package = read_json(tree / "package.json")
    for field in ("volta", "engines"):
        value = package.get(field)
        wanted = value.get("node") if isinstance(value, dict) else None
        if isinstance(wanted, str):
            return wanted
    return ""
