"""The ladder for a Rust tree: by its lock, by the newest versions, by those of its date; other features after that."""

import platform
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from oreline.errors import BuildError
from oreline.languages.contract import CACHE, Attempt, Runner, Step, Toolchain, Variables
from oreline.languages.rust.hints import (
    configured_flags,
    denies_warnings,
    starts_examples,
    tests_all_features,
    tests_by_nextest,
)
from oreline.languages.rust.manifest import LOCK, STUB, stub_files, stub_names
from oreline.languages.rust.toolchain import CARGO_HOME, numbers
from oreline.languages.rust.workspace import Workspace, inherited, read_workspace

ORDERS: Final = frozenset({"select", "shuffle", "workers", "coverage"})
_TARGET: Final = f"{platform.machine()}-unknown-linux-gnu"
_TESTING: Final[Variables] = (
    ("CARGO_NET_OFFLINE", "true"),
    ("RUST_BACKTRACE", "0"),
    # Generators start from the same seed in every run; snapshots are compared and never written.
    ("PROPTEST_RNG_SEED", "1"),
    ("INSTA_UPDATE", "no"),
    ("INSTA_FORCE_PASS", "0"),
)
_RESOLVING: Final[Variables] = (("CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS", "fallback"),)
"""Versions that say they need a newer compiler are taken only where there are no others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """Where versions come from, and which features are on."""

    name: str
    is_locked: bool = False
    knows_lock: bool = False
    features: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    until: str = ""
    starts_examples: bool = False
    is_nextest: bool = False


def plan(tree: Path, toolchain: Toolchain, date: str) -> tuple[Attempt, ...]:
    """Attempts for `tree` at a date (ISO 8601, or empty), cheapest first.

    Raises:
        BuildError: no_manifest, bad_manifest, missing_package, bad_lock, or toolchain_too_old.
    """
    workspace = read_workspace(tree)
    _check_version(workspace, toolchain)
    files = stub_files(tree, workspace)
    ways = _ways(date, has_lock=LOCK in files)
    if tests_all_features(tree):
        features = ("--all-features",)
        ways = (*ways, replace(ways[0], name=f"{ways[0].name} --all-features", features=features))
    if "workspace" in workspace.root:
        narrow = replace(ways[0], name=f"{ways[0].name}, default members", scope=())
        ways = (*(replace(way, scope=("--workspace",)) for way in ways), narrow)
    folders = tuple(package.path for package in workspace.packages)
    examples, nextest = starts_examples(tree, folders), tests_by_nextest(tree)
    ways = tuple(replace(way, starts_examples=examples, is_nextest=nextest) for way in ways)
    flags = _flags(tree, folders, toolchain)
    return tuple(_attempt(way, files, workspace, flags) for way in ways)


def _flags(tree: Path, folders: tuple[str, ...], toolchain: Toolchain) -> Variables:
    """What the compiler is told beside cargo's own: the same for dependencies and for tests, or all is built anew."""
    capped = ("--cap-lints=warn",) if denies_warnings(tree, folders) else ()
    flags = (*configured_flags(tree), *capped)
    # Backtraces keep their lines, and a build takes a third of the disk.
    debug = "line-tables-only" if numbers(toolchain.version) >= (1, 71) else "1"
    return (("CARGO_PROFILE_DEV_DEBUG", debug), *((("RUSTFLAGS", " ".join(flags)),) if flags else ()))


def _ways(date: str, *, has_lock: bool) -> tuple[_Way, ...]:
    locked = (
        _Way(name="cargo fetch --locked", is_locked=True, knows_lock=True),
        _Way(name="cargo fetch, what the lock lacks added", knows_lock=True),
    )
    dated = (_Way(name=f"cargo fetch as of {date[:10]}", until=date),) if date else ()
    return (*(locked if has_lock else ()), _Way(name="cargo fetch"), *dated)


def _check_version(workspace: Workspace, toolchain: Toolchain) -> None:
    for package in workspace.packages:
        wanted = inherited(workspace, package.manifest, "rust-version")
        if isinstance(wanted, str) and numbers(wanted) > numbers(toolchain.version):
            name = package.manifest["package"]["name"]
            raise BuildError(
                "toolchain_too_old",
                f"{name} says that it needs Rust {wanted}, and this machine has {toolchain.version}; "
                f"install a newer one, such as by `rustup toolchain install {wanted}`",
            )


def _attempt(way: _Way, files: Mapping[str, bytes], workspace: Workspace, flags: Variables) -> Attempt:
    tested = (*way.scope, *way.features)
    return Attempt(
        name=way.name,
        manifest={path: data for path, data in files.items() if way.knows_lock or path != LOCK},
        fetch=_fetch(way),
        build=_build(workspace, tested, flags),
        newest_release=way.until,
        runner=Runner(
            name="cargo test",
            command=" ".join(("cargo test", *tested)),
            options={
                "scope": list(way.scope),
                "features": list(way.features),
                "has_own_lock": way.is_locked,
                "starts_examples": way.starts_examples,
                "is_nextest": way.is_nextest,
            },
            variables=(*_TESTING, *flags),
            orders=ORDERS,
            compiles=True,
        ),
    )


def _fetch(way: _Way) -> tuple[Step, ...]:
    locked = ("--locked",) if way.is_locked else ()
    return (
        Step(argv=("cargo", "fetch", "--target", _TARGET, *locked), variables=_RESOLVING),
        Step(argv=("cp", LOCK, f"{CARGO_HOME}/{LOCK}")),
    )


def _build(workspace: Workspace, tested: tuple[str, ...], flags: Variables) -> tuple[Step, ...]:
    """Compile what tests depend on, and remove what was made of the stubs."""
    compiled = Step(argv=("cargo", "build", "--profile", "test", "--tests", "--offline", *tested), variables=flags)
    stubs = Step(
        argv=(
            "find",
            f"{CACHE}/target",
            "-depth",
            "-name",
            f"*{STUB.replace('-', '[-_]')}*",
            "-exec",
            "rm",
            "-rf",
            "{}",
            "+",
        )
    )
    kept = sorted(name for name in stub_names(workspace).values() if not name.startswith(STUB))
    cleaned = [Step(argv=("cargo", "clean", "--offline", "--package", name)) for name in kept]
    return (compiled, *cleaned, stubs)
