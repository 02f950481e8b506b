"""The files that decide what npm installs, normalised: without what is the project's own."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oreline.languages.javascript.packages import DEPENDENCIES, Package, read_json, read_yaml
from oreline.records.base import Json

NPM_LOCKS: Final = ("npm-shrinkwrap.json", "package-lock.json")
REGISTRY: Final = "https://registry.npmjs.org"
"""As lock files name it; requests go to the index that the builder points npm at."""
_KEPT: Final = ("peerDependenciesMeta", "overrides")
_ROOT_KEPT: Final = ("workspaces", *DEPENDENCIES, "peerDependenciesMeta", "bundleDependencies")
_PATCHED: Final = re.compile(r"patch:.+?@(?:npm(?::|%3A))?([^#]+)#")

Written = dict[str, Any]
Keeps = Callable[[str, str], bool]
"""Whether a package's dependency stays: field, name."""
Pins = Mapping[str, Mapping[str, str]]
"""Versions to take instead of ranges: folder, name; those under the empty folder hold for the whole tree."""


def keep_all(field: str, name: str) -> bool:
    """Every dependency."""
    del field, name
    return True


def write_packages(
    tree: Path, packages: Sequence[Package], keeps: Keeps, pins: Pins, extra: Mapping[str, str]
) -> dict[str, bytes]:
    """Each package.json by path; `extra` are ranges that the root asks for beside its own."""
    local = {package.name: package for package in packages[1:]}
    catalogs = _catalogs(tree)
    found: dict[str, bytes] = {}
    for package in packages:
        written = _package(tree, package, local, catalogs, keeps, pins)
        if package.folder == ".":
            written |= _root(packages, written, pins, extra)
        found[(Path(package.folder) / "package.json").as_posix()] = _bytes(written)
    return found


def _package(
    tree: Path, package: Package, local: Mapping[str, Package], catalogs: Json, keeps: Keeps, pins: Pins
) -> Written:
    is_root = package.folder == "."
    version = package.data.get("version")
    written: Written = {
        "name": "tree" if is_root else package.name or package.folder.replace("/", "-"),
        "private": True,
    }
    written["version"] = "0.0.0" if is_root or not isinstance(version, str) else version
    for field in DEPENDENCIES:
        asked = {}
        for name, wanted in sorted(package.asks_for(field).items()):
            spec = _spec(tree, package, name, wanted, local, catalogs)
            if spec and keeps(field, name):
                asked[name] = pins.get(package.folder, {}).get(name, spec) if field != "peerDependencies" else spec
        written |= {field: asked} if asked else {}
    written |= {field: package.data[field] for field in _KEPT if isinstance(package.data.get(field), dict)}
    return written


def _root(packages: Sequence[Package], written: Written, pins: Pins, extra: Mapping[str, str]) -> Written:
    known = {name for field in DEPENDENCIES for name in written.get(field, {})}
    more = {name: wanted for name, wanted in extra.items() if name not in known}
    found: Written = {"devDependencies": {**written.get("devDependencies", {}), **more}} if more else {}
    if len(packages) > 1:
        found["workspaces"] = [package.folder for package in packages[1:]]
    # An override that differs from what the root asks for itself is refused.
    direct = {name for field in DEPENDENCIES for name in {**written, **found}.get(field, {})}
    single = {name: version for name, version in sorted(pins.get("", {}).items()) if name not in direct}
    if single:
        found["overrides"] = {**single, **written.get("overrides", {})}
    return found


def _catalogs(tree: Path) -> Json:
    settings = read_yaml(tree / "pnpm-workspace.yaml")
    named = settings.get("catalogs")
    return {**(named if isinstance(named, dict) else {}), "default": settings.get("catalog") or {}}


def _spec(tree: Path, package: Package, name: str, wanted: str, local: Mapping[str, Package], catalogs: Json) -> str:
    """A dependency as npm can ask for it; empty where it lies outside of what is known here."""
    if name == package.name:
        return ""
    if wanted.startswith("workspace:"):
        return "*" if name in local else ""
    if wanted.startswith("catalog:"):
        catalog = catalogs.get(wanted.removeprefix("catalog:") or "default")
        found = catalog.get(name) if isinstance(catalog, dict) else None
        return found if isinstance(found, str) else ""
    if patched := _PATCHED.match(wanted):
        return patched[1]
    if wanted.startswith(("file:", "link:", "portal:", "./", "../", "/", "~/")):
        return "*" if name in local else ""
    return wanted.strip() or "*"


def _bytes(written: Json) -> bytes:
    return json.dumps(written, indent=1, sort_keys=True, ensure_ascii=False).encode() + b"\n"


def read_npm_lock(tree: Path, packages: Sequence[Package]) -> bytes | None:
    """npm's lock file without what is the project's own; None where there is none of a known form."""
    lock = next((found for name in NPM_LOCKS if (found := read_json(tree / name))), {})
    entries = lock.get("packages")
    if not isinstance(entries, dict) or "" not in entries:
        return None
    folders = {package.folder for package in packages}
    kept = {path: _entry(path, entry, folders) for path, entry in sorted(entries.items()) if isinstance(entry, dict)}
    root = {"name": "tree", "version": "0.0.0", **{key: value for key, value in kept[""].items() if key in _ROOT_KEPT}}
    return _bytes({"name": "tree", "lockfileVersion": 3, "requires": True, "packages": {**kept, "": root}})


def _entry(path: str, entry: Json, folders: set[str]) -> Json:
    """One package of a lock file; where a tarball was fetched from doesn't change what it holds."""
    if path in folders:
        return {key: value for key, value in entry.items() if key in ("name", "version", *_ROOT_KEPT)}
    resolved, version = entry.get("resolved"), entry.get("version")
    name = entry.get("name") or path.rpartition("node_modules/")[2]
    file = f"{name.rpartition('/')[2]}-{version}.tgz"
    if isinstance(resolved, str) and resolved.startswith("http") and resolved.partition("?")[0].endswith(f"/{file}"):
        return {**entry, "resolved": f"{REGISTRY}/{name}/-/{file}"}
    return entry
