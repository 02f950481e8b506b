"""One fetch a session serves every project of these tests."""

from pathlib import Path

import pytest

from oreline.languages.contract import Attempt, Runner, Toolchain
from oreline.languages.java.builds import plan
from oreline.languages.java.gradle.toolchain import find_gradle_toolchain, gradle_of, version_for
from oreline.languages.java.toolchain import find_toolchain
from oreline.sandbox.bubblewrap import Bubblewrap
from tests.doubles.maven import fetch, write_files
from tests.doubles.toolchains import need
from tests.languages.java.gradle_projects import gradle_module
from tests.languages.java.projects import FRAMEWORKS, aggregator, pom


@pytest.fixture(scope="session")
def toolchain() -> Toolchain:
    need("mvn", "javac")
    found = find_toolchain("")
    assert found
    return found


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a module for each test framework."""
    modules = {f"{name}/pom.xml": pom(name, name) for name in FRAMEWORKS}
    return write_files(tmp_path_factory.mktemp("tree"), {"pom.xml": aggregator(*FRAMEWORKS), **modules})


@pytest.fixture(scope="session")
def runner(tree: Path, toolchain: Toolchain) -> Runner:
    return plan(tree, toolchain, "")[0].runner


@pytest.fixture(scope="session")
def cache(bubblewrap: Bubblewrap, tree: Path, toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What all of `FRAMEWORKS` need, fetched through the index mirror, and tried without network."""
    return fetch(bubblewrap, plan(tree, toolchain, "")[0], toolchain, tmp_path_factory.mktemp("fetched") / "here")


@pytest.fixture(scope="session")
def gradle_toolchain() -> Toolchain:
    need("gradle", "javac")
    found = find_gradle_toolchain(version_for("", ""))
    assert found
    assert gradle_of(found), "no Gradle that runs with a JDK of this machine"
    return found


@pytest.fixture(scope="session")
def gradle_attempt(gradle_toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Attempt:
    """The first way for a project of JUnit 4."""
    tree = write_files(tmp_path_factory.mktemp("gradle"), gradle_module(ATest="@Test public void one() {}"))
    return plan(tree, gradle_toolchain, "")[0]


@pytest.fixture(scope="session")
def gradle_cache(
    bubblewrap: Bubblewrap,
    gradle_attempt: Attempt,
    gradle_toolchain: Toolchain,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """What JUnit 4 needs, fetched through the index mirror, and tried without network."""
    return fetch(bubblewrap, gradle_attempt, gradle_toolchain, tmp_path_factory.mktemp("gradle-fetched") / "here")
