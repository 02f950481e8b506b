"""Which files of a Java repository are tests, by path: source sets of Maven and Gradle, names of Surefire."""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".java"})

_MAIN: Final = re.compile(r"(.*/)?src/main/.*", re.DOTALL)
_TEST_SET: Final = re.compile(r"(.*/)?src/(\w*[tT]ests?|test[A-Z]\w*)/.*", re.DOTALL)
_TEST_NAME: Final = re.compile(r"Test[A-Z]\w*\.java|\w+(Test|Tests|TestCase|IT|ITCase)\.java")


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them; nothing below `src/main` does, whatever its package is called."""
    if _MAIN.fullmatch(path):
        return False
    named = bool(_TEST_NAME.fullmatch(PurePosixPath(path).name))
    return named or bool(_TEST_SET.fullmatch(path)) or lies_among_tests(path)
