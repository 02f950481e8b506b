"""Fixtures for every test: the sandbox that works here, and an empty data folder."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from oreline.errors import SandboxError
from oreline.records.layout import DataLayout
from oreline.sandbox.binary import find_bubblewrap
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.choice import DOCKER_RUNTIME
from oreline.sandbox.docker.sandbox import Docker
from tests.doubles.engine import BrokenEngineError, NoEngineError, find_engine

pytest_plugins = ["tests.dealing"]


def pytest_configure() -> None:
    """Let interrupts be heard: what a shell starts in the background ignores them, and so would what tests start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def bubblewrap() -> Bubblewrap:
    """A bubblewrap sandbox; without one the test is skipped, on CI it fails."""
    try:
        find_bubblewrap()
    except SandboxError as error:
        if os.environ.get("CI") == "true":
            pytest.fail(error.detail)
        pytest.skip(f"bubblewrap doesn't work here: {error.detail}")
    return Bubblewrap()


@pytest.fixture(scope="session")
def sandbox(bubblewrap: Bubblewrap) -> Bubblewrap:
    """The sandbox that builds use."""
    return bubblewrap


@pytest.fixture(scope="session")
def docker() -> Iterator[Docker]:
    """A Docker sandbox in the runtime that is chosen, its engine started where none answers.

    Without one the test is skipped; on CI an engine that was started and did not come up fails.
    """
    try:
        with find_engine() as address, pytest.MonkeyPatch.context() as patch:
            if address:
                patch.setenv("DOCKER_HOST", address)
            yield Docker(runtime=os.environ.get(DOCKER_RUNTIME, ""))
    except NoEngineError as error:
        if os.environ.get("CI") == "true" and isinstance(error, BrokenEngineError):
            pytest.fail(str(error))
        pytest.skip(f"docker: {error}")


@pytest.fixture
def layout(tmp_path: Path) -> DataLayout:
    """An empty data folder."""
    return DataLayout(tmp_path / "data")
