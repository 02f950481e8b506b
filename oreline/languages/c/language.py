"""C and C++ as the registry knows it."""

from typing import Final

from oreline.languages.c.files import SUFFIXES, is_test_file
from oreline.languages.contract import Language

LANGUAGE: Final = Language(name="c", suffixes=SUFFIXES, is_test_file=is_test_file)
