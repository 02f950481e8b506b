"""The packages of a tree, read from its manifests: the root, the members of its workspace, and what lies at a path."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from oreline.errors import BuildError

MANIFEST: Final = "Cargo.toml"
DEPENDENCIES: Final = (
    "dependencies",
    "dev-dependencies",
    "build-dependencies",
    "dev_dependencies",
    "build_dependencies",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """A manifest with a package; the root of a workspace may be without."""

    path: str
    """Folder below the root of the tree; `.` for itself."""
    manifest: Mapping[str, Any]
    has_build_script: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """All packages that cargo would find from the root of a tree, in order of path."""

    root: Mapping[str, Any]
    packages: tuple[Package, ...]
    excluded: frozenset[str]
    """Folders of packages that no workspace command looks at."""


def read_workspace(tree: Path) -> Workspace:
    """The workspace at the root of `tree`.

    Raises:
        BuildError: no_manifest, bad_manifest, or missing_package: a path that leads to none.
    """
    if not (tree / MANIFEST).is_file():
        raise BuildError(
            "no_manifest", f"there is no {MANIFEST} at the root of the tree; one below it isn't looked for"
        )
    root = read_manifest(tree, ".")
    found: dict[str, Mapping[str, Any]] = {}
    waiting = [".", *_members(tree, root)]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = root if path == "." else read_manifest(tree, path)
        waiting += _paths(found[path], path, is_root=path == ".")
    packages = tuple(_package(tree, path, found[path]) for path in sorted(found) if "package" in found[path])
    excluded = _excluded(root, found)
    return Workspace(root=root, packages=packages, excluded=excluded)


def read_manifest(tree: Path, path: str) -> Mapping[str, Any]:
    """The manifest of the folder `path`.

    Raises:
        BuildError: there is none, or it can't be read.
    """
    try:
        return tomllib.loads((tree / path / MANIFEST).read_text("utf-8"))
    except FileNotFoundError:
        raise BuildError("missing_package", f"{path} is named as a package and holds no {MANIFEST}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BuildError("bad_manifest", f"{path}/{MANIFEST} can't be read: {error}") from None


def join(folder: str, path: str) -> str:
    """`path` as seen from `folder`, below the root.

    Raises:
        BuildError: it leads out of the tree.
    """
    parts: list[str] = []
    for part in PurePosixPath(folder, path).parts:
        if part == ".." and parts:
            parts.pop()
        elif part in ("..", "/"):
            raise BuildError("missing_package", f"the package at {path!r}, named in {folder}, lies outside of the tree")
        else:
            parts.append(part)
    return "/".join(parts) or "."


def inherited(workspace: Workspace, manifest: Mapping[str, Any], key: str) -> Any:
    """A field of a package, from its workspace where it says so."""
    value = manifest["package"].get(key)
    if isinstance(value, dict):
        shared = workspace.root.get("workspace", {}).get("package", {})
        return shared.get(key)
    return value


def dependency_tables(manifest: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every table that names dependencies of a package."""
    places = [manifest, *(table for table in _table(manifest, "target").values() if isinstance(table, dict))]
    yield from (_table(place, name) for place in places for name in DEPENDENCIES)


def _table(manifest: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = manifest.get(name)
    return found if isinstance(found, dict) else {}


def patch_tables(root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What is put in the place of published packages."""
    yield from (table for table in _table(root, "patch").values() if isinstance(table, dict))
    yield _table(root, "replace")


def _members(tree: Path, root: Mapping[str, Any]) -> Iterator[str]:
    workspace = _table(root, "workspace")
    left_out = {join(".", str(path)) for path in workspace.get("exclude", [])}
    for pattern in workspace.get("members", []):
        is_pattern = any(mark in pattern for mark in "*?[")
        paths = sorted(tree.glob(pattern)) if is_pattern else [tree / pattern]
        for path in paths:
            name = join(".", path.relative_to(tree).as_posix())
            if name not in left_out and (not is_pattern or (path / MANIFEST).is_file()):
                yield name


def _paths(manifest: Mapping[str, Any], folder: str, *, is_root: bool) -> Iterator[str]:
    """Folders of packages that a manifest names by their path."""
    shared = [_table(_table(manifest, "workspace"), "dependencies"), *patch_tables(manifest)] if is_root else []
    for table in (*dependency_tables(manifest), *shared):
        for entry in table.values():
            if isinstance(entry, dict) and isinstance(entry.get("path"), str):
                yield join(folder, entry["path"])


def _package(tree: Path, path: str, manifest: Mapping[str, Any]) -> Package:
    script = _table(manifest, "package").get("build")
    has_script = bool(script) if script is not None else (tree / path / "build.rs").is_file()
    return Package(path=path, manifest=manifest, has_build_script=has_script)


def _excluded(root: Mapping[str, Any], found: Mapping[str, Any]) -> frozenset[str]:
    """Without a workspace table the root alone is looked at, and what lies at paths is but a dependency."""
    workspace = root.get("workspace")
    if not isinstance(workspace, dict):
        return frozenset(found) - {"."}
    left_out = [join(".", str(path)) for path in workspace.get("exclude", [])]
    return frozenset(path for path in found if any(path == out or path.startswith(f"{out}/") for out in left_out))
