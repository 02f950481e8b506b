"""Fixtures for every test: the sandbox that works here, and an empty data folder."""

import os
from pathlib import Path

import pytest

from oreline.errors import SandboxError
from oreline.records.layout import DataLayout
from oreline.sandbox.binary import find_bubblewrap
from oreline.sandbox.bubblewrap import Bubblewrap


@pytest.fixture(scope="session")
def sandbox() -> Bubblewrap:
    """A bubblewrap sandbox; without one the test is skipped, on CI it fails."""
    try:
        find_bubblewrap()
    except SandboxError as error:
        if os.environ.get("CI") == "true":
            pytest.fail(error.detail)
        pytest.skip(f"bubblewrap doesn't work here: {error.detail}")
    return Bubblewrap()


@pytest.fixture
def layout(tmp_path: Path) -> DataLayout:
    """An empty data folder."""
    return DataLayout(tmp_path / "data")
