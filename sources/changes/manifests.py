"""The licence that a project's own manifest declares: for repositories of which no host tells."""

import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final


def _pyproject(text: str) -> object:
    project = _table(tomllib.loads(text).get("project"))
    license_ = project.get("license")
    return _table(license_).get("text", "") if isinstance(license_, dict) else license_


def _cargo(text: str) -> object:
    manifest = tomllib.loads(text)
    workspace = _table(_table(manifest.get("workspace")).get("package"))
    found = _table(manifest.get("package")).get("license")
    # `license.workspace = true` means the workspace's own.
    declared = found if isinstance(found, str) else workspace.get("license")
    return declared.replace("/", " OR ") if isinstance(declared, str) else declared


def _package_json(text: str) -> object:
    declared = json.loads(text).get("license")
    return declared.get("type") if isinstance(declared, dict) else declared


MANIFESTS: Final[Mapping[str, Callable[[str], object]]] = {
    "pyproject.toml": _pyproject,
    "Cargo.toml": _cargo,
    "package.json": _package_json,
}
"""What reads each manifest, by its name at the root of a tree."""


def declared_in(name: str, text: str) -> str:
    """What a manifest declares, word for word; empty when it declares nothing or can't be read."""
    try:
        declared = MANIFESTS[name](text)
    except (ValueError, AttributeError, RecursionError):
        return ""
    return declared.strip() if isinstance(declared, str) else ""


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
