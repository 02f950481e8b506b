"""A crate written into a test, run as any repository's is: dependencies made by the ladder, tests in the sandbox."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from oreline.environments.dependencies import dependency_key, make_dependencies
from oreline.environments.settings import EnvironmentSettings
from oreline.languages.contract import Attempt
from oreline.languages.rust.attempts import plan
from oreline.languages.rust.language import LANGUAGE
from oreline.languages.rust.toolchain import find_toolchain
from oreline.records.layout import DataLayout
from oreline.records.testing import TestRun
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Limits
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest, run_tests
from tests.doubles.toolchains import need

LIMITS = Limits(wall_seconds=300.0, cpu_seconds=300, memory_mb=4096, processes=256, disk_mb=1024)
CRATE = '[package]\nname = "shelf"\nversion = "0.3.1"\nedition = "2021"\n'

Files = Mapping[str, str]
Run = Callable[..., TestRun]


def write_tree(folder: Path, files: Files) -> Path:
    """A tree of these files; with a manifest of its own where they hold none."""
    for path, text in {"Cargo.toml": CRATE, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> DataLayout:
    """Where dependencies are shared: those of crates that have none are made once."""
    return DataLayout(tmp_path_factory.mktemp("rust"))


@pytest.fixture(scope="session")
def install(data: DataLayout, bubblewrap: Bubblewrap) -> Callable[[Path, Attempt], Checkout]:
    """Makes the dependencies of an attempt, and gives the checkout of a tree with them."""
    need("cargo", "rustc", "cc")
    building, toolchain = LANGUAGE.building, find_toolchain("")
    assert building is not None
    assert toolchain is not None

    def make(tree: Path, attempt: Attempt) -> Checkout:
        make_dependencies(data, bubblewrap, building, attempt, toolchain, EnvironmentSettings())
        home = data.dependencies(dependency_key(attempt, toolchain))
        return Checkout(
            work_layers=(tree,),
            env_layers=(home / "env",),
            dependencies=(home / "work",),
            cache=(home / "cache",),
            language="rust",
            toolchain=toolchain,
            runner=attempt.runner,
        )

    return make


@pytest.fixture
def checkout_of(tmp_path: Path, install: Callable[[Path, Attempt], Checkout]) -> Callable[[Files], Checkout]:
    """The checkout of a tree with these files, by the first rung of its ladder."""

    def make(files: Files) -> Checkout:
        tree = write_tree(tmp_path / "tree", files)
        toolchain = find_toolchain("")
        assert toolchain is not None
        return install(tree, plan(tree, toolchain, "")[0])

    return make


@pytest.fixture
def run(bubblewrap: Bubblewrap, checkout_of: Callable[[Files], Checkout]) -> Run:
    """Runs the tests of a tree with these files."""

    def go(files: Files, **request: object) -> TestRun:
        return run_tests(bubblewrap, checkout_of(files), TestRequest(limits=LIMITS, **request))  # type: ignore[arg-type]

    return go


def statuses(run: TestRun) -> dict[str, str]:
    """Status by test id."""
    return {result.test_id: result.status.value for result in run.results}
