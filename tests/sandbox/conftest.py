"""A work tree in a sandbox, and short ways to run shell and Python code in it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from oreline.sandbox.changes import FileChange, read_changes, write_layer
from oreline.sandbox.contract import WORK, Command, Finished, Mount, Sandbox
from oreline.sandbox.docker.engine import open_client
from oreline.sandbox.docker.sandbox import Docker
from oreline.sandbox.runtime import interpreter_inside
from tests.doubles.engine import GVISOR

FILES = (
    FileChange(path="a.py", content=b"a = 1\n"),
    FileChange(path="tests/test_a.py", content=b"assert True\n"),
    FileChange(path="pkg/m.py", content=b"m = 1\n"),
    FileChange(path="pkg/tests/test_m.py", content=b"assert True\n"),
)


@dataclass(frozen=True)
class Box:
    """One work tree and what was written to it."""

    sandbox: Sandbox
    base: Path
    upper: Path
    read_only: tuple[str, ...] = ()

    def run(self, *argv: str, **options: Any) -> Finished:
        mount = Mount(target=WORK, layers=(self.base,), upper=self.upper, read_only=self.read_only)
        return self.sandbox.run(Command(argv=argv, mounts=(mount,), **options))

    def shell(self, script: str, **options: Any) -> Finished:
        return self.run("/bin/sh", "-c", script, **options)

    def python(self, code: str, **options: Any) -> Finished:
        return self.run(interpreter_inside(), "-c", code, **options)

    def changes(self) -> tuple[FileChange, ...]:
        return read_changes(self.upper, (self.base,))


@pytest.fixture(params=["bubblewrap", "docker"], scope="session")
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Each sandbox that meets the contract."""
    found: Sandbox = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="session")
def gvisor(docker: Docker) -> Docker:
    """A Docker sandbox in gVisor's runsc; where the engine knows none the test is skipped.

    It shares most with the other, so that it is tried where runtimes differ; `ORELINE_DOCKER_RUNTIME=gvisor` with
    `-k docker` tries all.
    """
    docker.prepare()
    with open_client() as client:
        if GVISOR not in client.info()["Runtimes"]:
            pytest.skip(
                "gvisor: the Docker engine knows no such runtime; `make runsc` builds it for an engine of the tests"
            )
    found = Docker(runtime=GVISOR)
    found.prepare()
    return found


@pytest.fixture
def make_box(tmp_path: Path) -> Callable[[Sandbox], Box]:
    """A work tree in the sandbox that is given."""
    write_layer(FILES, tmp_path / "base")
    return lambda sandbox: Box(sandbox=sandbox, base=tmp_path / "base", upper=tmp_path / "upper")


@pytest.fixture
def box(sandbox: Sandbox, make_box: Callable[[Sandbox], Box]) -> Box:
    return make_box(sandbox)
