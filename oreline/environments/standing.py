"""Environments and dependencies that stand in the data folder: how they are laid out there, and whether they are whole.

Nothing is made here, so that what only looks at a data folder loads no installer.
"""

import json
from pathlib import Path
from typing import Final

from oreline.languages.contract import CACHE
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.tables import decode_row
from oreline.sandbox.contract import ENV, WORK

PYTHON: Final = "python"
MARKER: Final = "environment.json"
PROJECT_LAYERS: Final = ("project", "build", "bytecode")
"""What is an environment's own (Python)."""
PACKAGES_LAYER: Final = "env"
"""What it shares with others (Python)."""
DEPENDENCIES_MARKER: Final = "dependencies.json"
DEPENDENCIES_LAYERS: Final = {"work": WORK, "env": ENV, "cache": CACHE}

UNREADABLE: Final = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What reading a marker ends with that is cut off, of another form, or no file at all."""


def find_environment(layout: DataLayout, environment_id: str) -> Environment | None:
    """The environment of that id, if it stands whole in the data folder; what an older version of us wrote doesn't."""
    home = layout.environment(environment_id)
    try:
        found = decode_row(json.loads((home / MARKER).read_text("utf-8")), Environment)
    except UNREADABLE:
        return None
    shared = layout.dependencies(found.dependencies)
    is_whole = _has_all_layers(home, shared) if found.language == PYTHON else is_complete(shared)
    return found if is_whole else None


def _has_all_layers(home: Path, shared: Path) -> bool:
    layers = (*(home / layer for layer in PROJECT_LAYERS), shared / PACKAGES_LAYER)
    return all(layer.is_dir() for layer in layers)


def is_complete(folder: Path) -> bool:
    """Whether dependencies stand whole at `folder`."""
    return find_lock(folder) is not None


def find_lock(folder: Path) -> tuple[str, ...] | None:
    """The lock of the dependencies that stand whole at `folder`; else None."""
    try:
        lock = tuple(json.loads((folder / DEPENDENCIES_MARKER).read_text("utf-8"))["lock"])
    except UNREADABLE:
        return None
    return lock if all((folder / layer).is_dir() for layer in DEPENDENCIES_LAYERS) else None
