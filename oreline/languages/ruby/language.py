"""Ruby as the registry knows it: bugs are planted in it, and nothing is installed or run."""

from typing import Final

from oreline.languages.contract import Language
from oreline.languages.ruby.files import SUFFIXES, is_steering_file, is_test_file

LANGUAGE: Final = Language(name="ruby", suffixes=SUFFIXES, is_test_file=is_test_file, is_steering_file=is_steering_file)
