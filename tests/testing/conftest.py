"""Suites in an environment made once: `suite(files)` gives a checkout whose work tree holds these files alone."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from oreline.records.layout import DataLayout
from oreline.records.testing import TestRun
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout, checkout_of
from oreline.testing.runner import TestRequest, run_tests
from tests.doubles.offline import offline_repository

Suite = Callable[[Mapping[str, str]], Checkout]
Run = Callable[..., TestRun]


@pytest.fixture(scope="session")
def env_layers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    layout = DataLayout(tmp_path_factory.mktemp("environment"))
    _, _, environment = offline_repository(layout, {"README": ""})
    return checkout_of(layout, environment).env_layers


@pytest.fixture
def suite(env_layers: tuple[Path, ...], tmp_path: Path) -> Suite:
    def write(files: Mapping[str, str]) -> Checkout:
        tree = tmp_path / "tree"
        for path, content in files.items():
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_text(content, "utf-8")
        return Checkout(work_layers=(tree,), env_layers=env_layers)

    return write


@pytest.fixture
def run(sandbox: Bubblewrap, suite: Suite) -> Run:
    """Run a suite of these files; further arguments as `TestRequest` has them."""

    def start(files: Mapping[str, str], **request: object) -> TestRun:
        return run_tests(sandbox, suite(files), TestRequest(**request))  # type: ignore[arg-type]

    return start
