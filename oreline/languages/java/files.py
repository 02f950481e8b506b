"""Which files of a Java repository are tests, by path: source sets of Maven and Gradle, names of Surefire."""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".java"})

_MAIN: Final = re.compile(r"(.*/)?src/main/.*", re.DOTALL)
_TEST_SET: Final = re.compile(r"(.*/)?src/(\w*[tT]ests?|test[A-Z]\w*)/.*", re.DOTALL)
_TEST_NAME: Final = re.compile(r"Test[A-Z]\w*\.java|\w+(Test|Tests|TestCase|IT|ITCase)\.java")

_STEERING_FOLDERS: Final = frozenset(
    {".mvn", ".gradle", ".github", ".circleci", ".ci", "buildSrc", "build-logic", "target"}
)
"""What lies in `target` is compiled: put there it would stand for the sources."""
_STEERING_NAMES: Final = frozenset(
    {
        "pom.xml",
        "mvnw",
        "mvnw.cmd",
        "gradlew",
        "gradlew.bat",
        "gradle.properties",
        "makefile",
        "gnumakefile",
        "build.xml",
    }
    | {"junit-platform.properties", "testng.xml", "jenkinsfile", ".travis.yml", ".gitlab-ci.yml", "settings.xml"}
)
_STEERING_SUFFIXES: Final = (".gradle", ".gradle.kts", ".versions.toml", ".lockfile", ".class", ".jar")

_SERVICE: Final = re.compile(r"(.*/)?META-INF/services/org\.(junit|testng)\..*", re.DOTALL)
"""Test frameworks run what is named there."""


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them; nothing below `src/main` does, whatever its package is called."""
    if _MAIN.fullmatch(path):
        return False
    named = bool(_TEST_NAME.fullmatch(PurePosixPath(path).name))
    return named or bool(_TEST_SET.fullmatch(path)) or lies_among_tests(path)


def is_steering_file(path: str) -> bool:
    """Whether `path` decides how tests are found, run or reported: build files, their settings, wrappers, CI."""
    *folders, name = PurePosixPath(path).parts
    if any(folder in _STEERING_FOLDERS for folder in folders) or name.lower() in _STEERING_NAMES:
        return True
    return name.endswith(_STEERING_SUFFIXES) or bool(_SERVICE.fullmatch(path))
