"""Which Java a tree asks for: levels in its POMs, files of version managers, and what its CI runs."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from oreline.errors import BuildError
from oreline.languages.java.jdk import major_of
from oreline.languages.java.pom import Pom, is_plain_file, properties, read_poms, resolve, text

_LEVEL_PROPERTY: Final = re.compile(
    r"maven\.compiler\.(test)?(source|target|release)|(java|jdk|javac)[.-]?(source|target|release|compile|min)?"
    r"[.-]?(version|level)|version\.(java|jdk)|(java|jdk)Version|(source|target|release)[.-]?(jdk|java|level)?",
    re.IGNORECASE,
)
_LEVELS: Final = ("source", "target", "release", "testSource", "testTarget", "testRelease")
NEWEST: Final = 40
"""Numbers above are no version of Java."""
_VERSION_FILES: Final = {
    ".java-version": re.compile(r"(\S+)"),
    ".sdkmanrc": re.compile(r"^[^\S\n]*+java\s*+=\s*+(\S+)", re.MULTILINE),
    ".tool-versions": re.compile(r"^[^\S\n]*+java\s++(\S+)", re.MULTILINE),
}
_CI_LINE: Final = re.compile(
    r"^[^\S\n]*+-?[^\S\n]*+['\"]?(?:java|jdk)(?:[-_ ]?version)?s?['\"]?\s*+:\s*+(?P<same>[^#\n]*)"
    r"(?P<below>(?:\n\s*+-\s*+[^:\n]+$)*)",
    re.MULTILINE | re.IGNORECASE,
)
_CI_VERSION: Final = re.compile(r"(?<![\w.])(?:[a-z]+-?)?(\d+(?:\.\d+)*)", re.IGNORECASE)


def wanted_version(tree: Path, date: str) -> str:
    """Major version of the JDK to use: what a version file says, else the lowest of CI's that the POMs allow.

    The date suggests nothing: new JDKs compile old code well, down to the levels that they know.
    """
    level = source_level(tree)
    declared = [major for major in from_version_files(tree) if major >= level]
    tested = [major for major in from_ci(tree) if major >= level]
    wanted = next(iter([*declared, *sorted(tested)]), level)
    return str(wanted) if wanted else ""


def source_level(tree: Path) -> int:
    """The highest source level that the POMs of a tree name; 0 for none."""
    try:
        poms = read_poms(tree)
    except BuildError:
        return 0
    return max((level for level in levels(poms)), default=0)


def levels(poms: Sequence[Pom]) -> Iterator[int]:
    """Every level that POMs name for the compiler, or as the least that they run with."""
    known = properties(poms)
    values = [value for name, value in known.items() if _LEVEL_PROPERTY.fullmatch(name)]
    for pom in poms:
        for plugin in pom.root.iter("plugin"):
            if text(plugin, "artifactId") == "maven-compiler-plugin":
                values += [item.text or "" for name in _LEVELS for item in plugin.iter(name)]
        values += [text(rule, "version") for rule in pom.root.iter("requireJavaVersion")]
    majors = [major_of(resolve(value, known)) for value in values if "${" not in resolve(value, known)]
    return (major for major in majors if 0 < major <= NEWEST)


def _read(tree: Path, path: str) -> str:
    if not is_plain_file(tree, path):
        return ""
    with (tree / path).open("rb") as stream:
        return stream.read(100_000).decode("utf-8", "replace")


def from_version_files(tree: Path) -> Iterator[int]:
    """What files of version managers name."""
    for name, pattern in _VERSION_FILES.items():
        if told := pattern.search(_read(tree, name)):
            yield major_of(told[1])


def from_ci(tree: Path) -> set[int]:
    """Versions that GitHub's workflows and Travis name, those that only a matrix variable names included."""
    found = [path.relative_to(tree).as_posix() for path in sorted(tree.glob(".github/workflows/*.y*ml"))]
    told = "\n".join(_read(tree, path) for path in (*found, ".travis.yml"))
    lines = [match["same"] + match["below"] for match in _CI_LINE.finditer(told)]
    majors = {major_of(version) for line in lines for version in _CI_VERSION.findall(line)}
    return {major for major in majors if 0 < major <= NEWEST}
