"""Which files of a Rust repository are tests or steer them, by path; tests within source files: `inline_tests.py`."""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".rs"})

_TEST_NAME: Final = re.compile(r"tests?\.rs|tests?_.*\.rs|.*_tests?\.rs", re.DOTALL)


_STEERING_NAME: Final = re.compile(
    r"cargo\.(toml|lock)|build\.rs|rust-toolchain(\.toml)?|nextest\.toml|clippy\.toml|(gnu)?makefile|justfile"
    r"|makefile\.toml|\.?(gitlab-ci|travis|azure-pipelines|appveyor|cirrus)\.yml"
)
_STEERING_FOLDERS: Final = re.compile(r"\.cargo|\.config|\.github|\.circleci|\.ci")


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    return bool(_TEST_NAME.fullmatch(PurePosixPath(path).name)) or lies_among_tests(path)


def is_steering_file(path: str) -> bool:
    """Whether `path` decides how tests are found, built, run or reported.

    A manifest can leave targets out or give them another harness, and a build script runs before any test.
    """
    *folders, name = PurePosixPath(path).parts
    return bool(_STEERING_NAME.fullmatch(name.lower())) or any(_STEERING_FOLDERS.fullmatch(one) for one in folders)
