"""JDKs of the machine: where they lie, which one fits a version, and what of them lies elsewhere. None is run."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.languages.tools import may_run

PLACES: Final = ("/usr/lib/jvm/*", "/usr/java/*", "/opt/java/*", "/opt/*jdk*", "/usr/local/*jdk*")
LONG_TERM: Final = 17
"""What a tree that says nothing gets, or the next one: old enough for most code, new enough for today's plugins."""
OLDEST_LEVELS: Final = ((20, 8), (12, 7), (9, 6))
"""Major version of a JDK, and the lowest source level that it and later ones compile."""
_VERSION: Final = re.compile(r'^JAVA_VERSION="([\d._+]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True, order=True)
class Jdk:
    """One JDK."""

    major: int
    version: str
    home: Path


def read_jdk(home: Path) -> Jdk | None:
    """The JDK at a folder; None where there is no compiler that may be run, or nothing that tells its version."""
    try:
        told = _VERSION.search((home / "release").read_text("utf-8", "replace"))
    except OSError:
        return None
    if not told or not may_run(home / "bin/javac", home / "bin/java"):
        return None
    version = told[1]
    return Jdk(major_of(version), version, home)


def major_of(version: str) -> int:
    """8 of `1.8.0_402`, 17 of `17.0.15`, `temurin-17` or `[17,)`; 0 where no number stands."""
    numbers = [int(number) for number in re.findall(r"\d+", version)[:2]]
    if len(numbers) == 2 and numbers[0] == 1:
        return numbers[1]
    return numbers[0] if numbers else 0


def oldest_level(major: int) -> int:
    """The lowest source level that a JDK compiles; 0 where it knows all."""
    return next((level for first, level in OLDEST_LEVELS if major >= first), 0)


def find_jdks(environment: Mapping[str, str] = os.environ) -> tuple[Jdk, ...]:
    """The machine's JDKs, oldest first, one of each major version: that of JAVA_HOME before others."""
    found: dict[int, Jdk] = {}
    for home in _homes(environment):
        jdk = read_jdk(home)
        if jdk:
            found.setdefault(jdk.major, jdk)
    return tuple(sorted(found.values()))


def _homes(environment: Mapping[str, str]) -> Iterator[Path]:
    named = [value for name, value in sorted(environment.items()) if name.startswith("JAVA_HOME") and value]
    for named_home in named:
        yield Path(named_home).resolve()
    for place in PLACES:
        for home in sorted(Path("/").glob(place.lstrip("/"))):
            yield home.resolve()


def choose_jdk(jdks: Iterable[Jdk], wanted: int) -> Jdk | None:
    """The oldest JDK that is at least `wanted`; with no wish (0) a long-term one."""
    ordered = sorted(jdks)
    fit = [jdk for jdk in ordered if jdk.major >= (wanted or LONG_TERM)]
    return fit[0] if fit else ordered[-1] if ordered and not wanted else None


def folders_elsewhere(home: Path) -> tuple[Path, ...]:
    """Folders in /etc that files of a JDK are links into: distributions keep its settings and certificates there."""
    found: set[Path] = set()
    for part in ("conf", "lib"):
        for folder, _, names in os.walk(home / part):
            links = [Path(folder, name) for name in names if Path(folder, name).is_symlink()]
            found |= {_shown_for(link.resolve()) for link in links if link.resolve().is_relative_to("/etc")}
    return tuple(sorted(path for path in found if path.is_dir() and path != Path("/etc")))


def _shown_for(target: Path) -> Path:
    own = Path(*target.parts[:3])
    return own if own.name.startswith("java") else target.parent
