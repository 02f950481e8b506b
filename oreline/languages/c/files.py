"""Which files of a C or C++ repository are tests, by path: the habits of GoogleTest, Catch2 and ctest."""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".c", ".h", ".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp"})

_TEST_NAME: Final = re.compile(
    r"(tests?|unittests?)([-_.].*)?\.\w+|.*[-_.](tests?|unittests?)\.\w+|.*\.t\.\w+|\w*[a-z0-9]Tests?\.\w+", re.DOTALL
)


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    return bool(_TEST_NAME.fullmatch(PurePosixPath(path).name)) or lies_among_tests(path)
