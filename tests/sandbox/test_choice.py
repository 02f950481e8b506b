"""Which sandbox builds use."""

import pytest

from oreline.errors import SandboxError
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.choice import chosen_sandbox, open_sandbox
from oreline.sandbox.contract import Command
from oreline.sandbox.docker.sandbox import Docker


@pytest.mark.sandbox
@pytest.mark.parametrize(("variable", "name"), [("", "bubblewrap"), ("bubblewrap", "bubblewrap"), ("docker", "docker")])
def test_the_variable_chooses(
    bubblewrap: Bubblewrap, docker: Docker, monkeypatch: pytest.MonkeyPatch, variable: str, name: str
) -> None:
    monkeypatch.setenv("ORELINE_SANDBOX", variable)
    assert (chosen_sandbox(), open_sandbox().name) == (name, name)
    assert open_sandbox().run(Command(argv=("/bin/echo", "hello"), cwd="/")).stdout == b"hello\n"


def test_a_sandbox_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORELINE_SANDBOX", "none")
    with pytest.raises(SandboxError, match=r"unknown_sandbox: .*bubblewrap, docker"):
        open_sandbox()


def test_a_runtime_the_engine_does_not_know_is_refused(docker: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORELINE_SANDBOX", "docker")
    monkeypatch.setenv("ORELINE_DOCKER_RUNTIME", "no-such")
    with pytest.raises(SandboxError, match=r"unfit_runtime: .*'no-such'.* Unknown runtime"):
        open_sandbox()
