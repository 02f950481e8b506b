"""What can run untrusted code on this machine, for a person who asks. Nothing here raises."""

import os
from dataclasses import dataclass, replace

import docker
import docker.constants
import docker.errors
import requests

from oreline.errors import SandboxError
from oreline.sandbox.binary import find_bubblewrap, read_version
from oreline.sandbox.cgroups import find_hierarchy
from oreline.sandbox.choice import DOCKER_RUNTIME, open_sandbox
from oreline.sandbox.docker.engine import reach
from oreline.sandbox.docker.fitness import judge_engine

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


def probe_docker(address: str = "") -> SandboxProbe:
    """Whether a fit Docker engine answers within two seconds, at `address` or where the environment says."""
    environment = {**os.environ, "DOCKER_HOST": address} if address else dict(os.environ)
    try:
        reach(environment.get("DOCKER_HOST", ""), DOCKER_SECONDS)
        # With a version given it connects when asked, not when made, and so can be closed whatever happens.
        asked = docker.constants.MINIMUM_DOCKER_API_VERSION
        client = docker.from_env(timeout=DOCKER_SECONDS, version=asked, environment=environment)
        try:
            said = client.api.version(api_version=False)
            judge_engine(client.api.info(), said)
        finally:
            client.close()
    except SandboxError as error:
        return SandboxProbe(name="docker", is_working=False, detail=error.detail, limits_by="")
    except (docker.errors.DockerException, requests.RequestException, OSError, KeyError, ValueError):
        detail = "no Docker engine answers; none is needed unless ORELINE_SANDBOX is docker"
        return SandboxProbe(name="docker", is_working=False, detail=detail, limits_by="")
    return SandboxProbe(name="docker", is_working=True, detail=f"engine {said['Version']} answers", limits_by="engine")


def _with_runtime(found: SandboxProbe) -> SandboxProbe:
    """The same, where another runtime of the engine is named and passes its trial."""
    runtime = os.environ.get(DOCKER_RUNTIME)
    if not (found.is_working and runtime):
        return found
    try:
        open_sandbox(found.name)
    except SandboxError as error:
        return SandboxProbe(name=found.name, is_working=False, detail=error.detail, limits_by="")
    return replace(found, detail=f"{found.detail}; commands run in its runtime {runtime!r}")


def probe_sandboxes() -> tuple[SandboxProbe, ...]:
    """Every sandbox we know, whether it works here or not."""
    return probe_bubblewrap(), _with_runtime(probe_docker())
