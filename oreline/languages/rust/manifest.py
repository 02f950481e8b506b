"""What decides which packages are installed, and nothing else: manifests with stubs for sources, alike wherever the
dependencies are. Packages of the tree get names of their own, so that nothing compiled for them is taken for theirs.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import tomli_w

from oreline.errors import BuildError
from oreline.languages.rust.lock import rename_in_lock
from oreline.languages.rust.workspace import (
    DEPENDENCIES,
    MANIFEST,
    Package,
    Workspace,
    inherited,
    join,
    patch_tables,
)

STUB: Final = "oreline-stub"
VERSION: Final = "0.0.0"
LOCK: Final = "Cargo.lock"

_KEPT_OF_DEPENDENCY: Final = (
    "artifact",
    "default-features",
    "default_features",
    "features",
    "lib",
    "optional",
    "target",
)


def stub_names(workspace: Workspace) -> Mapping[str, str]:
    """By path: the name that a package is given. One that stands in for a published package keeps its own."""
    patched = {
        join(".", entry["path"])
        for table in patch_tables(workspace.root)
        for entry in table.values()
        if isinstance(entry, dict) and isinstance(entry.get("path"), str)
    }
    paths = [package.path for package in workspace.packages if package.path not in patched]
    own = {package.path: package.manifest["package"]["name"] for package in workspace.packages}
    return {**own, **{path: f"{STUB}-{number}" for number, path in enumerate(paths)}}


def stub_files(tree: Path, workspace: Workspace) -> dict[str, bytes]:
    """Manifests and empty sources by path, and the lock where the tree holds one."""
    names = stub_names(workspace)
    files: dict[str, bytes] = {}
    for package in workspace.packages:
        files[f"{package.path}/src/lib.rs"] = b""
        files[f"{package.path}/{MANIFEST}"] = _dump(_package(workspace, package, names))
        if package.has_build_script:
            files[f"{package.path}/build.rs"] = b"fn main() {}\n"
    root = _root(workspace, names)
    if "./Cargo.toml" not in files:
        files[MANIFEST] = _dump(root)
    else:
        own = next(package for package in workspace.packages if package.path == ".")
        files["./Cargo.toml"] = _dump({**_package(workspace, own, names), **root})
    if (tree / LOCK).is_file():
        files[LOCK] = _lock(tree, workspace, names)
    return {path.removeprefix("./"): files[path] for path in sorted(files)}


def _lock(tree: Path, workspace: Workspace, names: Mapping[str, str]) -> bytes:
    renamed = {
        package.manifest["package"]["name"]: (names[package.path], _version(package, names))
        for package in workspace.packages
    }
    try:
        return rename_in_lock((tree / LOCK).read_text("utf-8"), renamed).encode()
    except (UnicodeDecodeError, ValueError, KeyError) as error:
        raise BuildError("bad_lock", f"{LOCK} can't be read: {error}") from None


def _dump(value: Mapping[str, Any]) -> bytes:
    return tomli_w.dumps(_ordered(value)).encode()


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _ordered(value[key]) for key in sorted(value)}
    return [_ordered(entry) for entry in value] if isinstance(value, list) else value


def _root(workspace: Workspace, names: Mapping[str, str]) -> dict[str, Any]:
    """What stands in the root manifest alone."""
    root = workspace.root
    table = root.get("workspace", {})
    members = [package.path for package in workspace.packages if package.path not in workspace.excluded]
    kept: dict[str, Any] = {"members": sorted(members), "exclude": sorted(workspace.excluded)}
    if "resolver" in table:
        kept["resolver"] = table["resolver"]
    if "dependencies" in table:
        kept["dependencies"] = _dependencies(table["dependencies"], ".", names)
    found: dict[str, Any] = {"workspace": kept}
    return {**found, **{key: root[key] for key in ("patch", "replace", "profile") if key in root}}


def _package(workspace: Workspace, package: Package, names: Mapping[str, str]) -> dict[str, Any]:
    manifest = package.manifest
    about: dict[str, Any] = {"name": names[package.path], "version": _version(package, names), "publish": False}
    for key in ("edition", "rust-version", "resolver"):
        if value := inherited(workspace, manifest, key):
            about[key] = value
    found: dict[str, Any] = {"package": about, **_tables(manifest, package.path, names)}
    if isinstance(manifest.get("target"), dict):
        found["target"] = {key: _tables(value, package.path, names) for key, value in manifest["target"].items()}
    if "features" in manifest:
        found["features"] = manifest["features"]
    if "cargo-features" in manifest:
        found["cargo-features"] = manifest["cargo-features"]
    library = manifest.get("lib", {})
    if library.get("proc-macro") or library.get("proc_macro"):
        found["lib"] = {"proc-macro": True}
    return found


def _version(package: Package, names: Mapping[str, str]) -> str:
    if names[package.path].startswith(STUB):
        return VERSION
    found = package.manifest["package"].get("version")
    return found if isinstance(found, str) else VERSION


def _tables(manifest: Mapping[str, Any], folder: str, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        name.replace("_", "-"): _dependencies(manifest[name], folder, names)
        for name in DEPENDENCIES
        if name in manifest
    }


def _dependencies(table: Mapping[str, Any], folder: str, names: Mapping[str, str]) -> dict[str, Any]:
    return {key: _dependency(entry, folder, names) for key, entry in table.items()}


def _dependency(entry: Any, folder: str, names: Mapping[str, str]) -> Any:
    """One dependency; a package of the tree by its path and new name, whatever version is asked of it."""
    if isinstance(entry, str):
        return {"version": entry}
    if "path" not in entry:
        return entry
    kept = {key: entry[key] for key in _KEPT_OF_DEPENDENCY if key in entry}
    return {**kept, "path": entry["path"], "package": names[join(folder, entry["path"])]}
