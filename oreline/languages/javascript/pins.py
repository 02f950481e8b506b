"""Exact versions from lock files of npm, pnpm and yarn: what each package got, and what has one version in the tree."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.languages.javascript.manifest import NPM_LOCKS, Pins
from oreline.languages.javascript.packages import Package, read_json, read_yaml
from oreline.records.base import Json

_EXACT: Final = re.compile(r"\d+\.\d+\.\d+(?:[-+][\w.+-]+)?")
_PNPM_KEY: Final = re.compile(r"/?(?P<name>(?:@[^/@]+/)?[^/@]+)[@/](?P<version>\d[^(_]*)")
_YARN_VERSION: Final = re.compile(r"\s+version:?\s+\"?([^\"\s]+)\"?")
_YARN_HEAD: Final = re.compile(r"\"?((?:@[^/@\"]+/)?[^@\"/]+)@(?:npm:)?([^\"]*)\"?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """A lock file that was read."""

    file: str
    pins: Pins


def read_lock_file(tree: Path, packages: Sequence[Package]) -> Lock | None:
    """The first lock file that names versions; None without one."""
    readers = [*((name, _npm) for name in NPM_LOCKS), ("pnpm-lock.yaml", _pnpm), ("yarn.lock", _yarn)]
    for name, read in readers:
        pins = read(tree / name, packages) if (tree / name).is_file() else {}
        if any(pins.values()):
            return Lock(file=name, pins=pins)
    return None


def _single(versions: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names with one version in the whole tree."""
    found: dict[str, set[str]] = {}
    for name, version in versions:
        found.setdefault(name, set()).add(version)
    return {name: next(iter(given)) for name, given in sorted(found.items()) if len(given) == 1}


def _npm(file: Path, packages: Sequence[Package]) -> Pins:
    lock = read_json(file)
    entries = lock.get("packages") or {
        f"node_modules/{name}": found for name, found in _dicts(lock.get("dependencies"))
    }
    known = {path: entry["version"] for path, entry in _dicts(entries) if _is_exact(entry.get("version"))}
    if not known:
        return {}
    direct = {}
    for package in packages:
        prefix = "" if package.folder == "." else f"{package.folder}/"
        places = {name: (f"{prefix}node_modules/{name}", f"node_modules/{name}") for name in package.all_dependencies}
        direct[package.folder] = {
            name: next(known[place] for place in found if place in known)
            for name, found in places.items()
            if any(place in known for place in found)
        }
    # The root and its workspaces stand among them, under their folders.
    installed = ((path.rpartition("node_modules/"), version) for path, version in known.items())
    return {"": _single((name, version) for (_, place, name), version in installed if place and name), **direct}


def _is_exact(version: object) -> bool:
    return isinstance(version, str) and bool(_EXACT.fullmatch(version))


def _dicts(value: object) -> Iterator[tuple[str, Json]]:
    for key, found in value.items() if isinstance(value, dict) else ():
        if isinstance(found, dict):
            yield str(key), found


def _pnpm(file: Path, packages: Sequence[Package]) -> Pins:
    lock = read_yaml(file)
    importers = dict(_dicts(lock.get("importers"))) or {".": lock}
    direct = {package.folder: dict(_pnpm_direct(importers.get(package.folder, {}))) for package in packages}
    keys = [_PNPM_KEY.match(key) for part in ("packages", "snapshots") for key, _ in _dicts(lock.get(part))]
    return {"": _single((key["name"], key["version"]) for key in keys if key and _is_exact(key["version"])), **direct}


def _pnpm_direct(importer: Json) -> Iterator[tuple[str, str]]:
    for field in ("dependencies", "devDependencies", "optionalDependencies"):
        asked = importer.get(field)
        for name, found in asked.items() if isinstance(asked, dict) else ():
            version = found.get("version") if isinstance(found, dict) else found
            exact = _EXACT.match(str(version))
            if exact:
                yield str(name), re.split(r"[(_]", exact[0])[0]


def _yarn(file: Path, packages: Sequence[Package]) -> Pins:
    try:
        text = file.read_text("utf-8", "replace")
    except OSError:
        return {}
    locked = dict(_yarn_entries(text))
    direct = {package.folder: _yarn_direct(package, locked) for package in packages}
    return {"": _single((name, version) for (name, _), version in locked.items()), **direct}


def _yarn_direct(package: Package, locked: Mapping[tuple[str, str], str]) -> dict[str, str]:
    asked = package.all_dependencies.items()
    return {name: locked[name, wanted] for name, wanted in asked if (name, wanted) in locked}


def _yarn_entries(text: str) -> Iterator[tuple[tuple[str, str], str]]:
    heads: list[tuple[str, str]] = []
    for line in text.splitlines():
        if line and not line[0].isspace() and line.endswith(":"):
            found = [_YARN_HEAD.fullmatch(part.strip()) for part in line[:-1].strip('"').split(", ")]
            heads = [(head[1], head[2]) for head in found if head]
        elif (version := _YARN_VERSION.fullmatch(line)) and _is_exact(version[1]):
            yield from ((head, version[1]) for head in heads)
            heads = []
