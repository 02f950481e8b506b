"""Every language by name: which one a path is written in, and whether it is a test in that language."""

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.c import files as c
from oreline.languages.go import files as go
from oreline.languages.java import files as java
from oreline.languages.javascript import files as javascript
from oreline.languages.places import is_vendored, lies_among_tests
from oreline.languages.python import files as python
from oreline.languages.rust import files as rust
from oreline.languages.rust.inline_tests import find_test_lines as find_rust_test_lines
from oreline.languages.typescript import files as typescript

FindTestLines = Callable[[bytes], tuple[range, ...]]

_SUFFIXES: Final[Mapping[str, frozenset[str]]] = {
    "python": python.SUFFIXES,
    "javascript": javascript.SUFFIXES,
    "typescript": typescript.SUFFIXES,
    "go": go.SUFFIXES,
    "rust": rust.SUFFIXES,
    "java": java.SUFFIXES,
    "c": c.SUFFIXES,
}
_IS_TEST: Final[Mapping[str, Callable[[str], bool]]] = {
    "python": python.is_test_file,
    "javascript": javascript.is_test_file,
    "typescript": typescript.is_test_file,
    "go": go.is_test_file,
    "rust": rust.is_test_file,
    "java": java.is_test_file,
    "c": c.is_test_file,
}
_INLINE_TESTS: Final[Mapping[str, FindTestLines]] = {"rust": find_rust_test_lines}
_BY_SUFFIX: Final = {suffix: name for name, suffixes in _SUFFIXES.items() for suffix in suffixes}

LANGUAGES: Final = tuple(_SUFFIXES)


def language_of(path: str) -> str:
    """The language `path` is written in, one of `LANGUAGES`, judged by its suffix; empty for any other file."""
    return _BY_SUFFIX.get(PurePosixPath(path).suffix.lower(), "")


def is_test_file(path: str, language: str = "") -> bool:
    """Whether `path` holds tests or is read by tests alone: data, helpers, snapshots, settings of a test runner.

    A file in none of `LANGUAGES` is judged as one of `language`, the repository's main one. Vendored tests are
    tests of somebody else's.
    """
    if is_vendored(path):
        return False
    known = language_of(path) or language
    judge = _IS_TEST.get(known, lies_among_tests)
    return judge(path) or (known == "python" and lies_among_tests(path))


def inline_tests(path: str) -> FindTestLines | None:
    """What finds the tests within a source file, where its language keeps them there."""
    return _INLINE_TESTS.get(language_of(path))
