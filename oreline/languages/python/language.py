"""Python as the registry knows it, and how its suites are run."""

from typing import Final

from oreline.languages.contract import Language, Runner
from oreline.languages.python.files import SUFFIXES, is_steering_file, is_test_file, shadows_library

LANGUAGE: Final = Language(
    name="python",
    suffixes=SUFFIXES,
    is_test_file=is_test_file,
    is_steering_file=is_steering_file,
    shadows_library=shadows_library,
)
PYTEST: Final = Runner(
    name="pytest",
    command="python -m pytest",
    orders=frozenset({"select", "shuffle", "reverse", "workers", "coverage", "clock", "hash_seed"}),
)
