"""Trees of C and C++ in a sandbox."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from platform import machine

import pytest

from oreline.sandbox.bubblewrap import Bubblewrap
from tests.languages.c.suites import Suite, write_tree

HEADERS = {
    "libgtest-dev": Path("/usr/include/gtest/gtest.h"),
    "doctest-dev": Path("/usr/include/doctest/doctest.h"),
    "libfaketime": Path("/usr/lib", f"{machine()}-linux-gnu", "faketime/libfaketimeMT.so.1"),
}
"""A file of each of Debian's packages that tests need beside programs."""
MakeSuite = Callable[[Mapping[str, str]], Suite]


def need_headers(*packages: str) -> None:
    """Go on where the headers of all of these packages are here."""
    missing = [name for name in packages if not HEADERS[name].exists()]
    if missing and os.environ.get("CI") == "true":
        pytest.fail(f"not found: apt-get install {' '.join(missing)}")
    if missing:
        pytest.skip(f"not found: apt-get install {' '.join(missing)}")


@pytest.fixture(scope="module")
def make_suite(bubblewrap: Bubblewrap, tmp_path_factory: pytest.TempPathFactory) -> MakeSuite:
    """Makes a suite of a tree's files."""

    def make(files: Mapping[str, str]) -> Suite:
        root = tmp_path_factory.mktemp("suite")
        return Suite(sandbox=bubblewrap, tree=write_tree(root / "tree", files), scratch=root)

    return make
