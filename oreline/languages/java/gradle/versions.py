"""Which Java and which Gradle a tree asks for: levels and toolchains in its scripts, version files, CI, its wrapper."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.java.gradle.scripts import settings_of, text_of
from oreline.languages.java.gradle.toolchain import version_for
from oreline.languages.java.gradle.wrapper import wanted_distribution
from oreline.languages.java.jdk import major_of
from oreline.languages.java.versions import NEWEST, from_ci, from_version_files

_LEVEL: Final = re.compile(
    r"(?:source|target)Compatibility(?:\s*+(?:=|\(|\.set\()\s*+|\s++)['\"]?(?:JavaVersion\.(?:toVersion\()?)?['\"]?"
    r"(?:VERSION_)?(\d+(?:[._]\d+)?)|\brelease\s*+(?:=|\.set\()\s*+['\"]?(\d+)"
)
_TOOLCHAIN: Final = re.compile(r"(?:JavaLanguageVersion\.of|jvmToolchain)\s*\(\s*['\"]?(\d+)")


def wanted_gradle_version(tree: Path) -> str:
    """The JDK, as for Maven, and the Gradle that the wrapper names, if it names one."""
    told = text_of(settings_of(tree))
    toolchains = [int(major) for major in _TOOLCHAIN.findall(told)]
    level = max([*levels(told), *toolchains], default=0)
    declared = [major for major in from_version_files(tree) if major >= level]
    tested = [major for major in from_ci(tree) if major >= level]
    jdk = next(iter([*toolchains, *declared, *sorted(tested)]), level)
    named = wanted_distribution(tree)
    return version_for(str(jdk) if jdk else "", named.version if named else "")


def levels(told: str) -> Iterator[int]:
    """Every source level that scripts name."""
    for level, release in _LEVEL.findall(told):
        major = major_of((level or release).replace("_", "."))
        if 0 < major <= NEWEST:
            yield major
