"""What is said of the sandboxes of a machine; it never raises."""

import socket
from pathlib import Path

import pytest

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.docker.sandbox import Docker
from oreline.sandbox.probe import probe_bubblewrap, probe_docker, probe_sandboxes


@pytest.mark.sandbox
def test_working_bubblewrap_is_named_with_what_holds_its_limits(bubblewrap: Bubblewrap) -> None:
    found = probe_bubblewrap()
    assert (found.name, found.is_working) == (bubblewrap.name, True)
    assert found.detail.startswith("bubblewrap 0.")
    assert found.limits_by in {"cgroup v1", "cgroup v2", "rlimit", "rlimit and watcher"}


def test_docker_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/none.sock")
    found = probe_docker()
    assert (found.is_working, found.limits_by) == (False, "")
    assert found.detail == "no Docker engine answers; none is needed unless ORELINE_SANDBOX is docker"


def test_docker_that_never_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "mute.sock"))
        server.listen()
        monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/mute.sock")
        assert not probe_docker().is_working


def test_docker_address_that_makes_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "nonsense://")
    assert not probe_docker().is_working


def test_every_sandbox_is_listed() -> None:
    assert [found.name for found in probe_sandboxes()] == ["bubblewrap", "docker"]


@pytest.mark.sandbox
def test_a_runtime_that_fails_its_trial_is_told(docker: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORELINE_DOCKER_RUNTIME", "no-such")
    _, found = probe_sandboxes()
    assert (found.name, found.is_working) == (docker.name, False)
    assert "'no-such'" in found.detail


@pytest.mark.sandbox
def test_a_runtime_that_passes_its_trial_is_named(docker: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORELINE_DOCKER_RUNTIME", "runc")
    _, found = probe_sandboxes()
    assert (found.name, found.is_working) == (docker.name, True)
    assert found.detail.endswith("answers; commands run in its runtime 'runc'")
