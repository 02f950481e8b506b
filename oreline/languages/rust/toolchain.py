"""Rust toolchains of the machine: rustup's own, called past its proxy, or the system's. Nothing is ever installed."""

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from oreline.languages.contract import CACHE, TOOLCHAINS, Toolchain
from oreline.languages.tools import may_run, needed_line, on_path, unusable

TOOLS: Final = (on_path("cargo", "cargo", is_needed=True), on_path("cc", "build-essential"))
"""The compiler of C links what Rust compiles."""
INSTALL_HINT: Final = (
    f"Install Rust with rustup (https://rustup.rs), or from your system's packages: `{needed_line(TOOLS)}`."
)
INSIDE: Final = f"{TOOLCHAINS}/rust"
CARGO_HOME: Final = "/env/cargo"

_SYSTEM: Final = Path("/usr")
_VERSION: Final = re.compile(r"rustc (\S+)")
_NUMBERS: Final = re.compile(r"\d+(?:\.\d+)*")
_VARIABLES: Final = (
    ("CARGO_HOME", CARGO_HOME),
    ("CARGO_TARGET_DIR", f"{CACHE}/target"),
    ("CARGO_INCREMENTAL", "0"),
    ("CARGO_TERM_COLOR", "never"),
)


def numbers(version: str) -> tuple[int, ...]:
    """Orders versions by their numbers: `1.9` before `1.70.0`; what has none, such as a channel's name, comes first."""
    found = _NUMBERS.match(version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def find_toolchain(version: str) -> Toolchain | None:
    """The toolchain of that version or channel; else the machine's usual one, as newer ones build what older ones did.

    None where there is no Rust at all, or none that may be run, or nothing links what it compiles.
    """
    if unusable(["cc"]):
        return None
    roots = tuple(dict.fromkeys(_roots()))
    known = [(root, said) for root in roots if (said := _read_version(root))]
    if not known:
        return None
    fit = (pair for pair in known if _fits(pair[0], pair[1], version))
    return _toolchain(*next(fit, known[0]))


def wanted_version(tree: Path, _date: str) -> str:
    """The channel or version that a tree's `rust-toolchain.toml` or `rust-toolchain` names; empty for any."""
    for name in ("rust-toolchain.toml", "rust-toolchain"):
        try:
            text = (tree / name).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        return _channel(text)
    return ""


def _channel(text: str) -> str:
    """Of either shape: a table, or a bare name."""
    lines = text.strip().splitlines()
    if len(lines) == 1 and "=" not in lines[0] and not lines[0].startswith("["):
        return lines[0].strip()
    try:
        table = tomllib.loads(text).get("toolchain")
    except tomllib.TOMLDecodeError:
        return ""
    found = table.get("channel") if isinstance(table, dict) else None
    return found if isinstance(found, str) else ""


def _fits(root: Path, said: str, wanted: str) -> bool:
    if not wanted:
        return True
    if wanted.startswith("nightly"):
        return "nightly" in said
    return said == wanted or root.name.startswith(f"{wanted}-") or said.startswith(f"{wanted}.")


def _roots() -> Iterator[Path]:
    """Roots of toolchains, the one that is used unless another is asked for first."""
    if usual := _usual_root():
        yield usual
    home = Path(os.environ.get("RUSTUP_HOME", Path.home() / ".rustup"))
    yield from (root.resolve() for root in sorted((home / "toolchains").glob("*")))
    yield _SYSTEM


@cache
def _usual_root() -> Path | None:
    """What `rustc` on PATH stands for; rustup's proxy says so, and installs nothing."""
    if not shutil.which("rustc"):
        return None
    said = subprocess.run(
        ["rustc", "--print", "sysroot"],
        cwd="/",
        env={**os.environ, "RUSTUP_AUTO_INSTALL": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    return Path(said.stdout.strip()).resolve() if said.returncode == 0 else None


@cache
def _read_version(root: Path) -> str:
    """Such as `1.95.0`; empty where no whole toolchain stands."""
    if not may_run(root / "bin" / "cargo", root / "bin" / "rustc"):
        return ""
    said = subprocess.run([root / "bin" / "rustc", "--version"], cwd="/", capture_output=True, text=True, check=False)
    found = _VERSION.match(said.stdout)
    return found[1] if found else ""


def _toolchain(root: Path, version: str) -> Toolchain:
    if root == _SYSTEM:
        return Toolchain(name="rust", version=version, variables=_VARIABLES)
    shown = ((root, INSIDE),)
    return Toolchain(name="rust", version=version, shown=shown, path=(f"{INSIDE}/bin",), variables=_VARIABLES)
