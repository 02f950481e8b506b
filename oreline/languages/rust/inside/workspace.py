"""What cargo says of the packages in the work tree: their targets, and the variables it gives to their tests."""

import json
import os
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WORK = "/work"
MANIFEST = f"{WORK}/Cargo.toml"
KINDS = {"test": "tests", "bin": "bin", "example": "examples", "bench": "benches"}
PACKAGE_FIELDS = ("description", "homepage", "repository", "license", "license_file", "rust_version", "readme")


@dataclass(frozen=True)
class Target:
    """A crate of a package."""

    package_id: str
    package: str
    kind: str
    """lib | bin | test | example | bench | custom-build."""
    name: str
    source: str
    """Below the work tree."""
    is_tested: bool
    is_doctested: bool
    needs_features: bool

    @property
    def prefix(self) -> str:
        """Where the ids of its tests start: `package`, or `package/tests/name`."""
        return self.package if self.kind == "lib" else f"{self.package}/{KINDS.get(self.kind, self.kind)}/{self.name}"

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from all others."""
        return (self.package_id, self.kind, self.name)


def target_kind(target: dict[str, Any]) -> str:
    """One word for cargo's list of kinds: `lib` for every sort of library."""
    kind = target["kind"][0]
    return kind if kind in {*KINDS, "custom-build"} else "lib"


def read_metadata(arguments: list[str]) -> tuple[list[dict[str, Any]], str]:
    """The packages of the workspace as cargo describes them, or what it says against the manifests."""
    command = ["cargo", "metadata", "--offline", "--no-deps", "--format-version", "1", "--manifest-path", MANIFEST]
    done = subprocess.run([*command, *arguments], cwd="/", capture_output=True, check=False)
    if done.returncode:
        return [], done.stderr.decode("utf-8", "replace")
    return json.loads(done.stdout)["packages"], ""


def targets_of(package: dict[str, Any]) -> list[Target]:
    """The crates of a package."""
    return [
        Target(
            package_id=package["id"],
            package=package["name"],
            kind=target_kind(target),
            name=target["name"],
            source=os.path.relpath(target["src_path"], WORK),
            is_tested=bool(target.get("test", True)),
            is_doctested=bool(target.get("doctest", False)),
            needs_features=bool(target.get("required-features")),
        )
        for target in package["targets"]
    ]


def has_own_harness(package: dict[str, Any], kind: str, name: str) -> bool:
    """Whether a target's manifest puts a harness of its own in the place of libtest's."""
    with Path(package["manifest_path"]).open("rb") as file:
        manifest = tomllib.load(file)
    found = manifest.get(kind, {})
    entries = [found] if isinstance(found, dict) else found
    return any(entry.get("harness") is False and (kind == "lib" or entry.get("name") == name) for entry in entries)


def package_variables(package: dict[str, Any]) -> dict[str, str]:
    """What cargo sets for a test's process of that package."""
    version, _, _ = package["version"].partition("+")
    numbers, _, pre = version.partition("-")
    major, minor, patch = numbers.split(".")
    fields = {f"CARGO_PKG_{field.upper()}": package.get(field) or "" for field in PACKAGE_FIELDS}
    return {
        "CARGO_MANIFEST_DIR": str(Path(package["manifest_path"]).parent),
        "CARGO_MANIFEST_PATH": package["manifest_path"],
        "CARGO_PKG_NAME": package["name"],
        "CARGO_PKG_VERSION": package["version"],
        "CARGO_PKG_VERSION_MAJOR": major,
        "CARGO_PKG_VERSION_MINOR": minor,
        "CARGO_PKG_VERSION_PATCH": patch,
        "CARGO_PKG_VERSION_PRE": pre,
        "CARGO_PKG_AUTHORS": ":".join(package.get("authors") or []),
        **fields,
    }
