"""Rust as the registry knows it."""

from typing import Final

from oreline.languages.contract import Language
from oreline.languages.rust.files import SUFFIXES, is_test_file
from oreline.languages.rust.inline_tests import find_test_lines

LANGUAGE: Final = Language(name="rust", suffixes=SUFFIXES, is_test_file=is_test_file, find_test_lines=find_test_lines)
