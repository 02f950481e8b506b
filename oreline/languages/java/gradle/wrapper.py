"""What a tree says of the Gradle that it wants. Its wrapper is read as text, and never run."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.languages.java.pom import is_plain_file

BUILD_FILES: Final = ("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts")
PROPERTIES: Final = "gradle/wrapper/gradle-wrapper.properties"
LONGEST_BYTES: Final = 100_000
_URL: Final = re.compile(r"^[^\S\n]*+distributionUrl\s*+[=:]\s*+(\S+)", re.MULTILINE)
_NAME: Final = re.compile(r"(gradle-(\d[\w.+-]*?)-(?:bin|all|src))\.zip")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The distribution that a wrapper names."""

    name: str
    """Such as `gradle-8.5-bin`."""
    version: str
    url: str


def is_built_by_gradle(tree: Path) -> bool:
    """Whether Gradle alone builds it: beside a POM, Maven does."""
    if (tree / "pom.xml").is_file():
        return False
    return any((tree / name).is_file() for name in (*BUILD_FILES, "gradlew"))


def wanted_distribution(tree: Path) -> Wanted | None:
    """What the wrapper names; None where there is no wrapper, or what it names is no distribution of Gradle's."""
    if not is_plain_file(tree, PROPERTIES):
        return None
    with (tree / PROPERTIES).open("rb") as stream:
        told = _URL.search(stream.read(LONGEST_BYTES).decode("utf-8", "replace"))
    if not told:
        return None
    url = told[1].replace("\\:", ":")
    named = _NAME.fullmatch(url.rpartition("/")[2])
    return Wanted(named[1], named[2], url) if named else None
