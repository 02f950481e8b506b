"""Which files of a Go repository are tests, by path: the tool's own rule, and folders that only tests read."""

from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".go"})


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    return path.endswith("_test.go") or lies_among_tests(path)
