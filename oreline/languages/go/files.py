"""Which files of a Go repository are tests, and which steer how tests are built and run: by path alone, by the tool's
own rules, and by folders that only tests read.
"""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".go"})

_STEERING_NAME: Final = re.compile(
    r"go\.(mod|sum|work|work\.sum|env)|modules\.txt|(gnu)?makefile|justfile|taskfile\.ya?ml|magefile\.go"
    r"|\.?(gitlab-ci|travis|azure-pipelines|appveyor)\.yml",
    re.IGNORECASE,
)
_STEERING_FOLDER: Final = re.compile(r"vendor|\.github|\.circleci|\.ci")


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    return path.endswith("_test.go") or lies_among_tests(path)


def is_steering_file(path: str) -> bool:
    """Whether `path` decides how tests are found, built or run: with what code of others, too."""
    *folders, name = PurePosixPath(path).parts
    return bool(_STEERING_NAME.fullmatch(name)) or any(_STEERING_FOLDER.fullmatch(folder) for folder in folders)
