"""What paths say in every language: among tests, beside the program, of somebody else, written by a program.

Answers come from paths alone, but for the notices that generated files carry; which file is a test by its name is
each language's matter.
"""

import re
from pathlib import PurePosixPath
from typing import Final

_TEST_FOLDER: Final = re.compile(
    r"_?tests?|__(tests?|mocks|snapshots|fixtures)__|tests?[-_]?(data|files|fixtures|resources|suites?)"
    r"|(unit|integration|functional|e2e|system|acceptance|regression|smoke|doc)[-_]?tests?|e2e|testsuites?"
    r"|test[-_]?(utils?|helpers?|support|common)"
)
_TEST_FOLDER_AT_ROOT: Final = re.compile(r"testing|fixtures|snapshots|cypress")
_TEST_DATA: Final = re.compile(r".*\.(snap|ambr|golden)(\.new)?")
_STEERS_TESTS: Final = re.compile(
    r"conftest\.py|\.?pytest\.(ini|toml)|\.?(jest|vitest|playwright|cypress|karma|jasmine|ava|wdio)(\.[\w-]+)*"
    r"\.(conf|config|setup|workspace)(\.[\w-]+)*\.\w+|\.mocharc(\.\w+)?|\.taprc|\.?karma\.conf\.\w+|nextest\.toml"
)
_ASIDE: Final = re.compile(r"docs?|documentation|website|examples|samples|demos|benchmarks|benches|\..*")
_ASIDE_AT_ROOT: Final = re.compile(r"example|sample|demo|benchmark|bench")
_SETTINGS: Final = re.compile(
    r"setup\.py|noxfile\.py|build\.rs|[\w.-]+\.config\.[cm]?[jt]s|gulpfile\.[cm]?[jt]s|gruntfile\.[cm]?[jt]s", re.I
)
_VENDORED_FOLDER: Final = re.compile(
    r"_?vendor(ed)?|(third|3rd)[-_]?party|extern(als?)?|node_modules|bower_components|godeps|pods|\.yarn", re.I
)
_VENDORED_FILE: Final = re.compile(r"(gradlew|mvnw)(\.bat|\.cmd)?|gradle-wrapper\.(jar|properties)|versioneer\.py")
_LOCK: Final = re.compile(
    r"package-lock\.json|npm-shrinkwrap\.json|[\w.-]*yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|cargo\.lock"
    r"|go\.(work\.)?sum|(poetry|uv|pdm|pixi)\.lock|pipfile\.lock|pylock(\.[\w-]+)?\.toml|gemfile\.lock|composer\.lock"
    r"|flake\.lock|(gradle|buildscript-gradle)\.lockfile|packages\.lock\.json|module\.bazel\.lock",
    re.I,
)
_GENERATED: Final = re.compile(
    r".*[.-]min\.([cm]?js|css)|.*\.([cm]?js|css)\.map|.*\.bundle\.js|.*\.pb(\.gw|\.validate)?\.(go|cc|h|c)|.*_grpc\.pb\.go"
    r"|.*_pb2(_grpc)?\.pyi?|.*_pb\.(js|d\.ts)|.*_generated\.(go|rs|h|ts|js)|zz_generated[\w.]*\.go|.*\.generated\.\w+"
    r"|.*\.g\.(cs|dart)|.*\.g\.i\.cs|.*\.[dD]esigner\.(cs|vb)|.*\.py[co]|_version\.py"
)
_NOTICE: Final = re.compile(
    rb"@generated\b|code generated .{0,200}do not edit"
    rb"|^[ \t]*(#|//|/?\*|--|;|<!--).{0,200}(auto(matically|-)? ?generated|generated (by|from|automatically))",
    re.IGNORECASE | re.MULTILINE,
)
NOTICE_BYTES: Final = 1000
_MINIFIED: Final = re.compile(r".*\.([cm]?js|css)")
_MINIFIED_LINE_BYTES: Final = 500


def lies_among_tests(path: str) -> bool:
    """Whether a folder, or a name that only tests have, puts `path` among tests: their data, helpers and settings."""
    *folders, name = PurePosixPath(path).parts
    if folders and _TEST_FOLDER_AT_ROOT.fullmatch(folders[0]):
        return True
    if _TEST_DATA.fullmatch(name) or _STEERS_TESTS.fullmatch(name):
        return True
    return any(_TEST_FOLDER.fullmatch(folder) for folder in folders)


def lies_aside(path: str) -> bool:
    """Whether `path` is no part of the program itself: documents, examples, benchmarks, continuous integration."""
    *folders, name = PurePosixPath(path).parts
    if _SETTINGS.fullmatch(name) or (folders and _ASIDE_AT_ROOT.fullmatch(folders[0])):
        return True
    return any(_ASIDE.fullmatch(folder.lower()) for folder in folders)


def is_vendored(path: str) -> bool:
    """Whether `path` is a copy of what others wrote."""
    *folders, name = PurePosixPath(path).parts
    return bool(_VENDORED_FILE.fullmatch(name)) or any(_VENDORED_FOLDER.fullmatch(folder) for folder in folders)


def is_generated(path: str) -> bool:
    """Whether a program writes `path`, judged by name: lock files, minified scripts, compiled interfaces."""
    return is_lock(path) or bool(_GENERATED.fullmatch(PurePosixPath(path).name))


def is_lock(path: str) -> bool:
    """Whether package managers write `path`: the versions they have chosen."""
    return bool(_LOCK.fullmatch(PurePosixPath(path).name))


def is_minified(path: str, line_bytes: float) -> bool:
    """Whether a script's or style sheet's mean length of line says that a program wrote it."""
    return line_bytes > _MINIFIED_LINE_BYTES and bool(_MINIFIED.fullmatch(path))


def says_generated(start: bytes) -> bool:
    """Whether a file's first `NOTICE_BYTES` say that a program wrote it."""
    return bool(_NOTICE.search(start[:NOTICE_BYTES]))
