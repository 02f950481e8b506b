"""Which version an installed copy of the project is and who asked for it, as far as manifests beside it say."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.records.base import Record
from oreline.testing.checkout import Checkout
from oreline.validation.copies.places import Files, files_beside, files_built

IN_PLACE: Final = re.compile(
    r"(?:@v?|[-_]v?|/)(\d[\w.+!-]*?)(?:\.dist-info|\.whl|\.tar\.\w+|\.zip|\.tgz|\.crate|\.egg)?$"
)
"""How a place ends that names a version: Go's, Cargo's, Maven's, packed files, `dist-info`."""
NPM_KINDS: Final = ("dependencies", "optionalDependencies", "peerDependencies")
REQUIRES: Final = re.compile(r"^Requires-Dist: ([\w.-]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyOrigin(Record):
    """What is known of one copy."""

    place: str
    version: str = ""
    """Empty where nothing says it."""
    pulled_by: tuple[str, ...] = ()
    """Installed packages whose manifests ask for it, sorted; empty where none is known."""


def find_origins(checkout: Checkout, places: Iterable[str]) -> tuple[CopyOrigin, ...]:
    """One row a place, as `find_copies` gives them."""
    asked = tuple(places)
    files = {**files_beside(checkout), **files_built(checkout)} if asked else {}
    return tuple(origin_of(place, files) for place in asked)


def origin_of(place: str, files: Files) -> CopyOrigin:
    """Of one place among `files`."""
    manifest = files.get(f"{place}/package.json")
    if manifest:
        told = _read_json(manifest)
        pullers = set(_npm_pullers(str(told.get("name", "")), place, files))
        return CopyOrigin(place=place, version=str(told.get("version", "")), pulled_by=tuple(sorted(pullers)))
    version = IN_PLACE.search(place)
    name = place.rpartition("/")[2].partition("-")[0] if place.endswith(".dist-info") else ""
    pullers = set(_python_pullers(name, files)) if name else set()
    return CopyOrigin(place=place, version=version[1] if version else "", pulled_by=tuple(sorted(pullers)))


def _npm_pullers(name: str, place: str, files: Files) -> Iterator[str]:
    for path, file in files.items():
        folder, _, last = path.rpartition("/")
        if last == "package.json" and folder != place and re.search(r"/node_modules/(@[^/]+/)?[^/]+$", folder):
            told = _read_json(file)
            if any(name in _mapping(told.get(kind)) for kind in NPM_KINDS):
                yield f"{told.get('name', folder)}@{told.get('version', '')}".rstrip("@")


def _python_pullers(name: str, files: Files) -> Iterator[str]:
    for path, file in files.items():
        folder, _, last = path.rpartition("/")
        if last == "METADATA" and folder.endswith(".dist-info"):
            asked = {_normal(found) for found in REQUIRES.findall(file.read_text("utf-8", "replace"))}
            if _normal(name) in asked:
                yield folder.rpartition("/")[2].removesuffix(".dist-info").replace("-", "@", 1)


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _read_json(file: Path) -> Mapping[str, object]:
    try:
        return _mapping(json.loads(file.read_text("utf-8", "replace")))
    except (OSError, ValueError, RecursionError):
        return {}


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}
