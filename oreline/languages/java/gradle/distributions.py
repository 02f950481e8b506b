"""Gradle distributions of the machine: those its wrappers have brought, and those that were installed. None is run.

Where they lie is the machine's word alone. Of a tree nothing counts here but a version: it can't bring one of its own.
"""

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PLACES: Final = ("/usr/share/gradle", "/opt/gradle", "/opt/gradle/*", "/opt/gradle-*", "/usr/local/gradle*")
_CORE: Final = re.compile(r"gradle-base-services-(\d[\w.+-]*)\.jar")


@dataclass(frozen=True, slots=True)
class Distribution:
    """One Gradle."""

    version: str
    home: Path

    @property
    def numbers(self) -> tuple[int, ...]:
        """To compare versions by; a candidate counts as its release."""
        return numbers_of(self.version)


def numbers_of(version: str) -> tuple[int, ...]:
    """(8, 5) of `8.5`, `8.5-rc-1` or `8.5-milestone-2`."""
    plain = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(number) for number in plain[0].split(".")) if plain else ()


def find_distributions(environment: Mapping[str, str] = os.environ) -> tuple[Distribution, ...]:
    """All of the machine, what its wrappers have brought first."""
    found = (read_distribution(home) for home in _homes(environment))
    return tuple(dict.fromkeys(distribution for distribution in found if distribution))


def user_home(environment: Mapping[str, str]) -> Path:
    """Where Gradle keeps what is one user's."""
    named = environment.get("GRADLE_USER_HOME", "")
    return Path(named) if named else Path(environment.get("HOME") or "/nonexistent") / ".gradle"


def read_distribution(home: Path) -> Distribution | None:
    """The distribution at a folder; None where no whole one is."""
    if not (home / "bin/gradle").is_file():
        return None
    named = sorted(match[1] for jar in (home / "lib").glob("gradle-*.jar") if (match := _CORE.fullmatch(jar.name)))
    return Distribution(named[0], home.resolve()) if named else None


def _homes(environment: Mapping[str, str]) -> Iterator[Path]:
    for marker in sorted((user_home(environment) / "wrapper/dists").glob("gradle-*/*/*.zip.ok")):
        yield from sorted(marker.parent.glob("gradle-*/"))
    if named := environment.get("GRADLE_HOME", ""):
        yield Path(named)
    if program := shutil.which("gradle", path=environment.get("PATH", "")):
        yield Path(program).resolve().parents[1]
    if own := environment.get("HOME", ""):
        yield from sorted(Path(own, ".sdkman/candidates/gradle").glob("*/"))
    for place in PLACES:
        yield from sorted(Path("/").glob(place.lstrip("/")))


def choose_distribution(found: tuple[Distribution, ...], wanted: str) -> Distribution | None:
    """The version that is wanted; else the nearest newer of the same major version, else the newest of all."""
    exact = [one for one in found if one.version == wanted]
    asked = numbers_of(wanted)
    near = sorted((one for one in found if asked and one.numbers[:1] == asked[:1]), key=lambda one: one.numbers)
    newer = [one for one in near if one.numbers >= asked]
    newest = sorted(found, key=lambda one: one.numbers, reverse=True)
    return next(iter([*exact, *newer, *reversed(near), *newest]), None)
