"""Java as the registry knows it."""

from typing import Final

from oreline.languages.contract import Language
from oreline.languages.java.files import SUFFIXES, is_test_file

LANGUAGE: Final = Language(name="java", suffixes=SUFFIXES, is_test_file=is_test_file)
