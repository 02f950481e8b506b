"""The sandbox for those who have a Docker engine: a fresh container a command, the same contract as bubblewrap's."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from docker import APIClient

from oreline.sandbox.contract import Command, Finished
from oreline.sandbox.docker.base import find_base, make_base
from oreline.sandbox.docker.container import describe
from oreline.sandbox.docker.engine import open_client, told
from oreline.sandbox.docker.fitness import refuse_unfit
from oreline.sandbox.docker.mounts import UPPER, container_mounts
from oreline.sandbox.docker.ownership import OWNER_LABEL, OWNER_PREFIX
from oreline.sandbox.docker.reaper import reap, start_guard
from oreline.sandbox.docker.removal import remove_container
from oreline.sandbox.docker.running import run_container
from oreline.sandbox.docker.runtimes import OWN, Runtime, find_runtime
from oreline.sandbox.docker.scrub import is_left, scrub
from oreline.sandbox.docker.stage import is_mapped, open_stage
from oreline.sandbox.docker.streams import open_pipes
from oreline.sandbox.docker.trial import try_runtime
from oreline.sandbox.mounts import work_folders
from oreline.sandbox.owners import owned_name
from oreline.sandbox.process import Pipes


class Docker:
    """Sandbox in a container without network, capabilities or a writable root; the process inside is uid 1000."""

    name = "docker"

    def __init__(self, base: str = "", runtime: str = "") -> None:
        """`base`: an image that `make_base` made, this machine's system where empty; `runtime`: such as `runsc`."""
        self._base = base
        self._runtime = replace(OWN, name=runtime)
        self._is_ready = False

    def prepare(self) -> None:
        """See that an engine answers and holds the base, and clear up what killed runs left; done once.

        Raises:
            SandboxError: none answers, or it, its base or its runtime is not fit.
        """
        if self._is_ready:
            return
        with open_client() as client, told("clear up what killed runs left"):
            refuse_unfit(client)
            self._runtime = find_runtime(client.info(), self._runtime.name)
            reap(client)
            self._base = (find_base(client, self._base) if self._base else make_base(client)).image
        start_guard()
        if self._runtime != OWN:
            try_runtime(self._runtime, self._run)
        self._is_ready = True

    def run(self, command: Command) -> Finished:
        """Run one command to its end or limit; see `Sandbox.run`."""
        self.prepare()
        return self._run(command)

    def _run(self, command: Command) -> Finished:
        with open_client() as client, _open_container(client, command, self._base, self._runtime) as (container, pipes):
            return run_container(client, container, command, pipes, self._runtime)


@contextmanager
def _open_container(client: APIClient, command: Command, image: str, runtime: Runtime) -> Iterator[tuple[str, Pipes]]:
    """A container that is not started yet; it and what was laid out for it are gone afterwards."""
    with (
        work_folders(command.mounts) as work,
        open_stage() as stage,
        open_pipes(stage.streams, command.stdin, command.limits.output_bytes) as pipes,
    ):
        pairs = zip(command.mounts, work, strict=True)
        owner = owned_name(OWNER_PREFIX)
        mounts = [one for mount, folder in pairs for one in container_mounts(stage, mount, folder, owner)]
        base = find_base(client, image)
        told_by = describe(command, stage, base, mounts, owner=owner, runtime=runtime)
        try:
            with told(f"make a container for {command.argv[0]!r}"):
                container = client.create_container_from_config(told_by, owner)["Id"]
            yield container, pipes
        finally:
            remove_container(client, owner)
            for folder in filter(None, work):
                (folder / UPPER).unlink(missing_ok=True)
                if not is_mapped() and is_left(folder):
                    scrub(client, base, folder, {OWNER_LABEL: owner})
