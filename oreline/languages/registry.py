"""Every language by name: which one a path is written in, and whether it is a test in that language."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.c.language import LANGUAGE as C
from oreline.languages.contract import FindTestLines, Language
from oreline.languages.csharp.language import LANGUAGE as CSHARP
from oreline.languages.go.language import LANGUAGE as GO
from oreline.languages.java.language import LANGUAGE as JAVA
from oreline.languages.javascript.language import LANGUAGE as JAVASCRIPT
from oreline.languages.places import is_vendored, lies_among_tests
from oreline.languages.python.language import LANGUAGE as PYTHON
from oreline.languages.ruby.language import LANGUAGE as RUBY
from oreline.languages.rust.language import LANGUAGE as RUST
from oreline.languages.typescript.language import LANGUAGE as TYPESCRIPT

LANGUAGES: Final[Mapping[str, Language]] = {
    language.name: language for language in (PYTHON, JAVASCRIPT, TYPESCRIPT, GO, RUST, JAVA, C, CSHARP, RUBY)
}
_BY_SUFFIX: Final = {suffix: language for language in LANGUAGES.values() for suffix in language.suffixes}


def language_of(path: str) -> str:
    """The language `path` is written in, one of `LANGUAGES`, judged by its suffix; empty for any other file."""
    found = _BY_SUFFIX.get(PurePosixPath(path).suffix.lower())
    return found.name if found else ""


def is_run(language: str) -> bool:
    """Whether suites in it are built and run; bugs are planted in all of `LANGUAGES`."""
    return language == PYTHON.name or (language in LANGUAGES and LANGUAGES[language].building is not None)


def is_test_file(path: str, language: str = "") -> bool:
    """Whether `path` holds tests or is read by tests alone: data, helpers, snapshots, settings of a test runner.

    A file in none of `LANGUAGES` is judged as one of `language`, the repository's main one. Vendored tests are
    tests of somebody else's.
    """
    if is_vendored(path):
        return False
    known = language_of(path) or language
    judge = LANGUAGES[known].is_test_file if known in LANGUAGES else lies_among_tests
    return judge(path) or (known == PYTHON.name and lies_among_tests(path))


def inline_tests(path: str) -> FindTestLines | None:
    """What finds the tests within a source file, where its language keeps them there."""
    found = LANGUAGES.get(language_of(path))
    return found.find_test_lines if found else None
