"""A tiny package in an environment with nothing but the runner."""

from pathlib import Path

import pytest

from oreline.testing.checkout import Checkout
from tests.doubles.environments import runner_environment
from tests.doubles.tasks import make_checkout


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return runner_environment(tmp_path_factory.mktemp("environment"))


@pytest.fixture
def checkout(tmp_path: Path, environment: Path) -> Checkout:
    return make_checkout(tmp_path / "snapshot", environment)
