"""Which files are a program's own code: no tests, nothing vendored, generated, minified, or only types."""

import re
from pathlib import Path
from typing import Final

from oreline.languages.places import (
    NOTICE_BYTES,
    is_generated,
    is_minified,
    is_vendored,
    lies_aside,
    says_generated,
)
from oreline.languages.python import files as python
from oreline.languages.python.language import LANGUAGE as PYTHON
from oreline.languages.registry import LANGUAGES, is_test_file, language_of

_STUB: Final = re.compile(r".*(\.d\.[cm]?ts|\.pyi)")


def is_source_file(path: str) -> bool:
    """Whether `path` is code of the program itself, judged by name."""
    language = language_of(path)
    if language == PYTHON.name:
        return python.is_source_file(path)
    if not language or _STUB.fullmatch(path) or is_test_file(path) or LANGUAGES[language].is_steering_file(path):
        return False
    return not (is_vendored(path) or is_generated(path) or lies_aside(path))


def is_written_by_program(path: str, file: Path) -> bool:
    """Whether the content of a source file says that no person wrote it."""
    if language_of(path) == PYTHON.name:
        return python.says_generated(file)
    content = file.read_bytes()
    return says_generated(content[:NOTICE_BYTES]) or is_minified(path, len(content) / (content.count(b"\n") + 1))
