"""Copies known by the project's name: installed distributions, packed archives, unpacked packages in caches."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from oreline.validation.copies.places import Files

ARCHIVE: Final = re.compile(r"(?P<name>.+?)[-_]v?(?P<version>\d[\w.+!-]*?)\.(whl|tar\.gz|tar\.bz2|tgz|zip|crate|egg)")
PLACES: Final = (
    r"(.*/node_modules/(?:NAMES))/package\.json",
    r"(.*/(?:ESCAPED)(?:/v\d+)?@v[^/]+)/.*",
    r"(.*/(?:ESCAPED)(?:/v\d+)?/@v/[^/]+\.zip)",
    r"(.*/vendor/(?:NAMES))/[^/]+\.go",
    r"(.*/(?:registry/src/[^/]+|vendor)/(?:NAMES)(?:-\d[^/]*)?)/Cargo\.toml",
    r"(.*/(?:ARTIFACTS)/[^/]+)/[^/]+\.jar",
    r"(.*/files-2\.1/(?:COORDINATES)/[^/]+)/[^/]+/[^/]+\.jar",
)
"""Where packages of a name lie: npm's, Go's (unpacked, packed, vendored), Cargo's, Maven's, Gradle's."""


def copies_by_name(names: frozenset[str], files: Files) -> Iterator[str]:
    """Where packages of these names lie among `files`."""
    if not names:
        return
    normal = {_normal(name) for name in names}
    pattern = re.compile("|".join(_places(names)))
    for path, place in files.items():
        folder, _, name = path.rpartition("/")
        archive = ARCHIVE.fullmatch(name)
        if archive and _normal(archive["name"]) in normal:
            yield path
        elif name == "RECORD" and _normal(folder.rpartition("/")[2].partition("-")[0]) in normal:
            yield from [folder] if _lists_sources(place) else []
        elif match := pattern.fullmatch(path):
            yield next(filter(None, match.groups()))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _places(names: frozenset[str]) -> Iterator[str]:
    """The places of these names. Go writes a capital letter as `!` and the small one, Maven a group as folders."""
    escaped = {re.sub("[A-Z]", lambda letter: f"!{letter[0].lower()}", name) for name in names}
    artifacts = {name.replace(".", "/").replace(":", "/") for name in names if ":" in name}
    coordinates = {name.replace(":", "/") for name in names if ":" in name}
    spelt = {
        "NAMES": _any_of(names),
        "ESCAPED": _any_of(escaped),
        "ARTIFACTS": _any_of(artifacts),
        "COORDINATES": _any_of(coordinates),
    }
    for place in PLACES:
        yield re.sub("|".join(spelt), lambda word: spelt[word[0]], place)


def _any_of(names: Iterable[str]) -> str:
    # What no path holds where there is none: an empty choice would match all.
    return "|".join(map(re.escape, sorted(names))) or r"\0"


def _lists_sources(record: Path) -> bool:
    """Whether an installed project's modules lie there: an editable one only points to its tree, and has scripts."""
    lines = record.read_text("utf-8", "replace").splitlines()
    return any(re.match(r'"?(?!__editable__|\.\./)[^,]*\.(py|so|pyd)\b', line) for line in lines)
