"""What a project is called where it is published, read from its manifests without running any of it."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from oreline.languages.places import is_vendored
from oreline.languages.python.metadata import read_metadata
from oreline.languages.python.tree import read_text, read_toml

_GO_MODULE: Final = re.compile(r"^module\s+\"?([^\s\"]+)", re.MULTILINE)
_MAVEN: Final = re.compile(r"<(groupId|artifactId)>\s*([^<\s]+)\s*<")
_OTHERS: Final = re.compile(r"<(parent|dependencies|build|profiles|dependencyManagement|reporting)>")
_GRADLE_GROUP: Final = re.compile(r"^[^\S\n]*+group\s*+(?:=\s*+)?['\"]?([\w.-]+)", re.MULTILINE)
_GRADLE_ROOT: Final = re.compile(r"rootProject\.name\s*=\s*['\"]([\w.-]+)")
_GRADLE_MODULE: Final = re.compile(r"['\"]:?(?:[\w.-]+:)*([\w.-]+)['\"]")
_GRADLE_INCLUDE: Final = re.compile(r"^[^\S\n]*+include\b((?:.*,[ \t]*\n)*.*)", re.MULTILINE)
MOST_MANIFESTS: Final = 200


def project_names(tree: Path) -> frozenset[str]:
    """Names of a project and of packages it holds, as their registries have them; of the JVM as `group:artifact`."""
    found = {name for path, read in _manifests(tree) for name in read(tree, path)}
    return frozenset(filter(None, {read_metadata(tree).name, *found}))


def _manifests(tree: Path) -> Iterator[tuple[str, "ReadNames"]]:
    for name, read in READERS.items():
        places = sorted(place.relative_to(tree).as_posix() for place in tree.rglob(name))
        for path in places[:MOST_MANIFESTS]:
            if not is_vendored(path):
                yield path, read


def _npm(tree: Path, path: str) -> Iterator[str]:
    try:
        told = json.loads(read_text(tree, path))
    except (ValueError, RecursionError):
        return
    yield _text(told, "name")


def _crate(tree: Path, path: str) -> Iterator[str]:
    yield _text(read_toml(tree, path).get("package"), "name")


def _module(tree: Path, path: str) -> Iterator[str]:
    yield from _GO_MODULE.findall(read_text(tree, path))[:1]


def _artifact(tree: Path, path: str) -> Iterator[str]:
    text = read_text(tree, path)
    # The first of each counts: what stands outside the blocks that name others, and the group of the parent without.
    own, anywhere = (dict(reversed(_MAVEN.findall(part))) for part in (_without_others(text), text))
    if own.get("artifactId"):
        yield f"{own.get('groupId') or anywhere.get('groupId', '')}:{own['artifactId']}"


def _without_others(text: str) -> str:
    """A POM without the blocks that name others."""
    kept, at, open_to_the_end = [], 0, set()
    for found in _OTHERS.finditer(text):
        end = f"</{found[1]}>"
        if found.start() < at or end in open_to_the_end:
            continue
        stop = text.find(end, found.end())
        if stop < 0:
            open_to_the_end.add(end)
        else:
            kept.append(text[at : found.start()])
            at = stop + len(end)
    return "".join((*kept, text[at:]))


def _gradle(tree: Path, path: str) -> Iterator[str]:
    folder = path.rpartition("settings.gradle")[0]
    beside = ("build.gradle", "build.gradle.kts", "gradle.properties")
    groups = [group for name in beside for group in _GRADLE_GROUP.findall(read_text(tree, f"{folder}{name}"))]
    told = read_text(tree, path)
    modules = [name for part in _GRADLE_INCLUDE.findall(told) for name in _GRADLE_MODULE.findall(part)]
    for name in (*_GRADLE_ROOT.findall(told), *modules):
        yield from (f"{group}:{name}" for group in groups[:1])


def _text(told: Any, key: str) -> str:
    value = told.get(key) if isinstance(told, Mapping) else ""
    return value if isinstance(value, str) else ""


ReadNames = Callable[[Path, str], Iterator[str]]
READERS: Final[Mapping[str, ReadNames]] = {
    "package.json": _npm,
    "Cargo.toml": _crate,
    "go.mod": _module,
    "pom.xml": _artifact,
    "settings.gradle": _gradle,
    "settings.gradle.kts": _gradle,
}
