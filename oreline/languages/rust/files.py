"""Which files of a Rust repository are tests, by path; tests within source files are `inline_tests.py`'s matter."""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".rs"})

_TEST_NAME: Final = re.compile(r"tests?\.rs|tests?_.*\.rs|.*_tests?\.rs", re.DOTALL)


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    return bool(_TEST_NAME.fullmatch(PurePosixPath(path).name)) or lies_among_tests(path)
