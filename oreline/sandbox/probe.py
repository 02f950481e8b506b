"""What can run untrusted code on this machine, for a person who asks. Nothing here raises."""

import os
import socket
from dataclasses import dataclass

import docker
import docker.constants
import docker.errors
import docker.utils
import requests

from oreline.errors import SandboxError
from oreline.sandbox.binary import find_bubblewrap, read_version
from oreline.sandbox.cgroups import find_hierarchy

DOCKER_SECONDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxProbe:
    """One sandbox, whether it works here, and what holds its limits."""

    name: str
    """bubblewrap | docker."""
    is_working: bool
    detail: str
    """A sentence: which one was found, or why none works and what to do."""
    limits_by: str
    """Such as `cgroup v1`, `rlimit`, `rlimit and watcher`; empty when it doesn't work."""


def _limits_by() -> str:
    hierarchy = find_hierarchy()
    if hierarchy:
        return f"cgroup v{hierarchy.version}"
    return "rlimit and watcher" if os.geteuid() == 0 else "rlimit"


def probe_bubblewrap() -> SandboxProbe:
    """Whether a bubblewrap works here, the system's or the wheel's."""
    try:
        path = find_bubblewrap()
    except SandboxError as error:
        return SandboxProbe(name="bubblewrap", is_working=False, detail=error.detail, limits_by="")
    origin = "from the wheel" if path.parent.name == "_bin" else "of the system"
    detail = f"{read_version(path)} {origin}, {path}"
    return SandboxProbe(name="bubblewrap", is_working=True, detail=detail, limits_by=_limits_by())


def _reach(host: str) -> None:
    """Connect once ourselves: the client leaves its socket open when it can't."""
    if host.startswith("http+unix://"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(DOCKER_SECONDS)
            connection.connect(host.removeprefix("http+unix://"))


def probe_docker() -> SandboxProbe:
    """Whether a Docker engine answers within two seconds."""
    try:
        _reach(str(docker.utils.parse_host(os.environ.get("DOCKER_HOST"))))
        # With a version given it connects when asked, not when made, and so can be closed whatever happens.
        client = docker.from_env(timeout=DOCKER_SECONDS, version=docker.constants.MINIMUM_DOCKER_API_VERSION)
        try:
            version = client.api.version(api_version=False)["Version"]
        finally:
            client.close()
    except (docker.errors.DockerException, requests.RequestException, OSError, KeyError, ValueError):
        detail = "no Docker engine answers, and none is needed"
        return SandboxProbe(name="docker", is_working=False, detail=detail, limits_by="")
    return SandboxProbe(name="docker", is_working=True, detail=f"engine {version} answers", limits_by="engine")


def probe_sandboxes() -> tuple[SandboxProbe, ...]:
    """Every sandbox we know, whether it works here or not."""
    return probe_bubblewrap(), probe_docker()
