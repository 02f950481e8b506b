"""The package.json files of a tree: the root's and those of its workspaces, read leniently."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from oreline.errors import BuildError
from oreline.records.base import Json

DEPENDENCIES: Final = ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies")
_LARGEST_BYTES: Final = 30_000_000
_MOST_WORKSPACES: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """One package.json."""

    folder: str
    """Below the tree; `.` is the root."""
    data: Json

    @property
    def name(self) -> str:
        """Empty where it says none."""
        name = self.data.get("name")
        return name if isinstance(name, str) else ""

    @property
    def scripts(self) -> dict[str, str]:
        """Its scripts."""
        return _texts(self.data.get("scripts"))

    def asks_for(self, field: str) -> dict[str, str]:
        """Ranges by name in one of `DEPENDENCIES`."""
        return _texts(self.data.get(field))

    @property
    def all_dependencies(self) -> dict[str, str]:
        """Ranges by name of every kind, the plain ones first of all."""
        return {name: wanted for field in reversed(DEPENDENCIES) for name, wanted in self.asks_for(field).items()}


def _texts(value: object) -> dict[str, str]:
    pairs = value.items() if isinstance(value, dict) else ()
    return {str(name): text for name, text in pairs if isinstance(text, str)}


def read_json(path: Path) -> Json:
    """The object in a file; empty where there is none that can be read."""
    try:
        if path.is_symlink() or path.stat().st_size > _LARGEST_BYTES:
            return {}
        found = json.loads(path.read_text("utf-8-sig", "replace"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read_yaml(path: Path) -> Json:
    """The same of YAML."""
    try:
        if path.is_symlink() or path.stat().st_size > _LARGEST_BYTES:
            return {}
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        found = yaml.load(path.read_text("utf-8-sig", "replace"), Loader=loader)  # noqa: S506 -- both are safe ones
    except (OSError, yaml.YAMLError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read_packages(tree: Path) -> tuple[Package, ...]:
    """The root and its workspaces, sorted by folder, root first.

    Raises:
        BuildError: `no_manifest`, `bad_manifest`.
    """
    file = tree / "package.json"
    if not file.is_file():
        raise BuildError("no_manifest", "there is no package.json at the root of the tree.")
    root = Package(folder=".", data=read_json(file))
    if not root.data:
        raise BuildError("bad_manifest", "package.json at the root holds no object that can be read.")
    folders = sorted(set(_workspace_folders(tree, root)))[:_MOST_WORKSPACES]
    inner = [Package(folder=folder, data=read_json(tree / folder / "package.json")) for folder in folders]
    return (root, *(package for package in inner if package.data))


def workspace_patterns(tree: Path, root: Package) -> tuple[str, ...]:
    """What the root says of where its workspaces lie: its own field, or pnpm's and lerna's files."""
    field = root.data.get("workspaces")
    listed = field.get("packages") if isinstance(field, dict) else field
    listed = (
        listed
        or read_yaml(tree / "pnpm-workspace.yaml").get("packages")
        or read_json(tree / "lerna.json").get("packages")
    )
    found = listed if isinstance(listed, list) else []
    return tuple(re.sub(r"^\./|/+$", "", one) for one in found if isinstance(one, str))


def _workspace_folders(tree: Path, root: Package) -> Iterator[str]:
    patterns = workspace_patterns(tree, root)
    excluded = [one[1:] for one in patterns if one.startswith("!")]
    for pattern in patterns:
        if not pattern or pattern.startswith(("!", "/")) or ".." in pattern:
            continue
        for file in tree.glob(f"{pattern}/package.json"):
            folder = file.parent.relative_to(tree)
            hidden = "node_modules" in folder.parts or any(folder.match(one) for one in excluded)
            if not hidden and not file.is_symlink():
                yield folder.as_posix()
