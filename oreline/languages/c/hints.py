"""What a project's CI files say of how it is built and tested: hints, none of which is run as it stands."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from oreline.languages.c.tree import read_text

_FILES: Final = (".travis.yml", ".gitlab-ci.yml", ".cirrus.yml", "azure-pipelines.yml", ".circleci/config.yml")
LONGEST_LINE: Final = 4000
"""Of characters, before it is no command that a person wrote."""
_CONFIGURES: Final = re.compile(r"\bcmake\b(?!.*--build)[^\n]*-D")
_ARGUMENT: Final = re.compile(r"(?<!\S)-D\s*([A-Za-z_]\w*)(?::\w+)?=([\w./+-]+)(?!\S)")
_MAKES: Final = re.compile(r"\bmake\s++(?:-\S++\s++|\w++=\S++\s++){0,20}+([\w.-]*(?:test|check)[\w.-]*)(?!\S)")
_NOT_OURS: Final = re.compile(
    r"CMAKE_(BUILD_TYPE|\w*COMPILER\w*|TOOLCHAIN\w*|INSTALL\w*|GENERATOR\w*|MAKE_PROGRAM|PREFIX_PATH|OSX\w*|SYSTEM\w*)"
    r"|\w*(SANITI|ASAN|TSAN|UBSAN|COVERAGE|FUZZ|VALGRIND|BENCH|TIDY|CPPCHECK|WERROR|VCPKG|CONAN|ANDROID|CUDA)\w*"
)


def ci_texts(tree: Path) -> list[str]:
    """Texts of its CI files, in order of their names."""
    workflows = sorted(path for path in (tree / ".github" / "workflows").glob("*.y*ml"))
    texts = [read_text(path) for path in (*workflows, *(tree / name for name in _FILES))]
    # A command may go on in the next line.
    return [re.sub(r"\\\n\s*", " ", text) for text in texts if text]


def cmake_hints(texts: Iterable[str]) -> tuple[str, ...]:
    """Arguments that CI gives to cmake, sorted; of several values the first."""
    found: dict[str, str] = {}
    for name, value in _arguments(texts):
        found.setdefault(name, value)
    return tuple(f"-D{name}={value}" for name, value in sorted(found.items()))


def _arguments(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        for line in text.splitlines():
            if len(line) <= LONGEST_LINE and _CONFIGURES.search(line):
                yield from (found for found in _ARGUMENT.findall(line) if not _NOT_OURS.fullmatch(found[0]))


def make_hints(texts: Iterable[str]) -> tuple[str, ...]:
    """Targets for tests that CI makes, in order."""
    return tuple(dict.fromkeys(target for text in texts for target in _MAKES.findall(text)))
