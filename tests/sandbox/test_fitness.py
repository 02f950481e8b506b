"""Engines are refused by what they say of themselves; these are answers of real ones, cut."""

from typing import Any

import pytest

from oreline.errors import SandboxError
from oreline.sandbox.docker.fitness import judge_engine

DOCKER: dict[str, Any] = {"Components": [{"Name": "Engine"}, {"Name": "containerd"}, {"Name": "runc"}]}
PODMAN: dict[str, Any] = {"Components": [{"Name": "Podman Engine", "Version": "4.3.1"}, {"Name": "Conmon"}]}
PLAIN: dict[str, Any] = {"SecurityOptions": ["name=seccomp,profile=default"]}


@pytest.mark.parametrize("info", [PLAIN, {"SecurityOptions": None}, {"SecurityOptions": ["name=cgroupns"]}])
def test_a_plain_engine_fits(info: dict[str, Any]) -> None:
    judge_engine(info, DOCKER)


@pytest.mark.parametrize(
    ("info", "version", "said"),
    [
        (PLAIN, PODMAN, r"other_engine: Podman Engine answers"),
        (
            {"SecurityOptions": ["name=seccomp,profile=default", "name=rootless"]},
            DOCKER,
            r"renumbered.*\(name=rootless\)",
        ),
        ({"SecurityOptions": ["name=userns"]}, DOCKER, r"renumbered_users: .*\(name=userns\)"),
    ],
)
def test_one_that_is_another_or_renumbers_users_is_refused(
    info: dict[str, Any], version: dict[str, Any], said: str
) -> None:
    with pytest.raises(SandboxError, match=said):
        judge_engine(info, version)
