"""Which files of a TypeScript repository are tests, by path: those of JavaScript."""

from typing import Final

from oreline.languages.javascript.files import is_steering_file, is_test_file

__all__ = ["SUFFIXES", "is_steering_file", "is_test_file"]

SUFFIXES: Final = frozenset({".ts", ".tsx", ".mts", ".cts"})
