"""Go as the registry knows it."""

from typing import Final

from oreline.languages.contract import Language
from oreline.languages.go.files import SUFFIXES, is_test_file

LANGUAGE: Final = Language(name="go", suffixes=SUFFIXES, is_test_file=is_test_file)
