"""Runtimes are known by what the engine says it starts for them; how limits are then told to it."""

from typing import Any

import pytest

from oreline.sandbox.contract import Command, Limits
from oreline.sandbox.docker.base import Base
from oreline.sandbox.docker.container import describe
from oreline.sandbox.docker.runtimes import GVISOR, OWN, Runtime, find_runtime
from oreline.sandbox.docker.stage import inside_user, open_stage

INFO: dict[str, Any] = {
    "DefaultRuntime": "runc",
    "Runtimes": {
        "runc": {"path": "runc"},
        "quick": {"path": "/opt/bin/runsc", "runtimeArgs": ["--network=none"]},
        "typed": {"runtimeType": "io.containerd.runsc.v1"},
        "runsc": {"path": "/opt/bin/other"},
    },
}


@pytest.mark.parametrize(
    ("name", "programs"),
    [("", ()), ("runc", ()), ("quick", GVISOR.programs), ("typed", GVISOR.programs), ("runsc", ()), ("no-such", ())],
)
def test_the_program_decides_and_not_the_name(name: str, programs: tuple[str, ...]) -> None:
    found = find_runtime(INFO, name)
    assert (found.name, found.programs) == (name, programs)


def test_the_engines_default_is_looked_at_where_none_is_named() -> None:
    assert find_runtime({**INFO, "DefaultRuntime": "quick"}, "").programs == GVISOR.programs
    assert find_runtime({}, "") == OWN


def _told(runtime: Runtime) -> dict[str, Any]:
    command = Command(argv=("true",), limits=Limits(processes=20))
    with open_stage() as stage:
        return describe(command, stage, Base(image="x", is_whole=True), [], owner="me", runtime=runtime)


def _processes(host: dict[str, Any]) -> tuple[int, list[int]]:
    return host["PidsLimit"], [limit["Hard"] for limit in host["Ulimits"] if limit["Name"] == "nproc"]


def test_a_kernel_of_its_own_counts_processes_itself_and_has_threads_to_spare() -> None:
    assert _processes(_told(OWN)["HostConfig"]) == (21, [])
    assert _processes(_told(GVISOR)["HostConfig"]) == (256 + 20 * 16, [20])


def test_a_first_process_that_could_be_killed_is_another_user_with_rights_to_become_the_commands() -> None:
    user = inside_user()
    own, other = _told(OWN), _told(GVISOR)
    assert (own["User"], own["HostConfig"]["CapAdd"]) == (f"{user}:{user}", [])
    assert (other["User"], other["HostConfig"]["CapAdd"]) == ("0:0", ["SETUID", "SETGID", "SETPCAP"])
    assert f"--reuid={user} --regid={user} --clear-groups" in other["Entrypoint"][2]
