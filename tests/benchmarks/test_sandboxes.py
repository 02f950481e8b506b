"""The comparison of sandboxes, on a small tree."""

import re
import shutil

import pytest

from benchmarks.comparisons.sandboxes import compare
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.docker.sandbox import Docker


@pytest.mark.sandbox
def test_ratios_of_both_are_told(bubblewrap: Bubblewrap, docker: Docker) -> None:
    if shutil.which("docker") is None:
        pytest.skip("docker: the engine answers, and there is no client to compare with")
    lines = list(compare(files=200, repeats=1))
    for sandbox, (trivial, cycle) in zip((bubblewrap, docker), (lines[:2], lines[2:]), strict=True):
        assert re.fullmatch(
            rf"{sandbox.name} +trivial command: \d+\.\d times as fast as `docker run`",
            trivial,
        )
        assert re.fullmatch(r" +clean state, command and change set of 200 files: \d+\.\d\d of `docker run`", cycle)


def test_without_an_engine_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere.sock")
    assert list(compare()) == ["no Docker engine answers, so there is nothing to compare with"]
