"""Exact versions that a project's own lock file names: those its authors ran their tests with."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from packaging.utils import InvalidName, canonicalize_name
from packaging.version import InvalidVersion, Version

from oreline.languages.python.tree import read_text, read_toml, table

TOML_LOCKS: Final = ("uv.lock", "pylock.toml", "poetry.lock", "pdm.lock")
_PIPFILE_PIN: Final = re.compile(r"\"([\w.-]+)\":\s*\{[^{}]*?\"version\":\s*\"==([^\"]+)\"", re.DOTALL)


def read_locked(tree: Path) -> tuple[str, tuple[str, ...]]:
    """Name of the first lock file that pins anything, and its pins `name==version`, sorted; empty without one.

    What is pinned to several versions, each under another condition, is left open.
    """
    for path in TOML_LOCKS:
        pins = _unique(_from_toml(read_toml(tree, path)))
        if pins:
            return path, pins
    pins = _unique(_PIPFILE_PIN.findall(read_text(tree, "Pipfile.lock")))
    return ("Pipfile.lock", pins) if pins else ("", ())


def _from_toml(lock: dict[str, Any]) -> Iterator[tuple[str, str]]:
    packages = lock.get("package", lock.get("packages"))
    for package in packages if isinstance(packages, list) else ():
        source = table(table(package).get("source"))
        is_local = bool({"editable", "virtual", "directory", "path", "git", "url"} & set(source)) or source.get(
            "type"
        ) in {
            "git",
            "url",
            "directory",
            "file",
        }
        if not is_local:
            yield str(table(package).get("name", "")), str(table(package).get("version", ""))


def _unique(pairs: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    found: dict[str, set[str]] = {}
    for name, version in pairs:
        try:
            found.setdefault(canonicalize_name(name, validate=True), set()).add(str(Version(version)))
        except (InvalidName, InvalidVersion):
            continue
    return tuple(sorted(f"{name}=={min(versions)}" for name, versions in found.items() if len(versions) == 1))
