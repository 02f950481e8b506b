"""What a killed run left behind: what the engine holds for it, and its stages. As a program, waits for that.

`python -m oreline.sandbox.docker.reaper` reads standard input to its end, which comes when the process that holds the
other end is gone, and then clears up: a container lives on when who started it is killed.
"""

import os
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from typing import Final

from docker import APIClient
from docker.errors import APIError

from oreline.errors import SandboxError
from oreline.sandbox.docker.base import RAW_PREFIX, REPOSITORY
from oreline.sandbox.docker.engine import open_client, told
from oreline.sandbox.docker.ownership import OWNER_LABEL, OWNER_PREFIX
from oreline.sandbox.docker.stage import clear_stages
from oreline.sandbox.owners import is_abandoned

PAUSES_SECONDS: Final = (0.0, 1.0, 4.0, 15.0)
"""Before each try to clear up: an engine may just be started anew, or fail at a removal."""
ENDING_SECONDS: Final = 10.0
"""For a process to be gone that has closed what it held."""


def _reap_containers(client: APIClient) -> list[str]:
    found = client.containers(all=True, filters={"label": OWNER_LABEL})
    abandoned = [one["Id"] for one in found if is_abandoned(one["Labels"][OWNER_LABEL], OWNER_PREFIX)]
    for container in abandoned:
        # Somebody else may just be at it.
        with suppress(APIError):
            client.remove_container(container, v=True, force=True)
    return abandoned


def _reap_volumes(client: APIClient) -> list[str]:
    """Volumes go with their container, unless the engine died between the two."""
    found = client.volumes(filters={"label": OWNER_LABEL, "dangling": True})["Volumes"] or ()
    abandoned = [one["Name"] for one in found if is_abandoned(one["Labels"][OWNER_LABEL], OWNER_PREFIX)]
    for volume in abandoned:
        with suppress(APIError):
            client.remove_volume(volume)
    return abandoned


def _reap_images(client: APIClient) -> list[str]:
    """Images that were imported for a while, to make a base from."""
    tags = [tag for image in client.images(REPOSITORY) for tag in image["RepoTags"] or ()]
    abandoned = [tag for tag in tags if is_abandoned(tag.rpartition(":")[2], RAW_PREFIX)]
    for tag in abandoned:
        with suppress(APIError):
            client.remove_image(tag)
    return abandoned


def reap(client: APIClient) -> tuple[str, ...]:
    """Remove what belongs to processes of this host that are no more, whatever runs in it; gives what was found."""
    found = (*_reap_containers(client), *_reap_volumes(client), *_reap_images(client))
    clear_stages()
    return found


@cache
def start_guard() -> subprocess.Popen[bytes]:
    """The process that clears up after this one is killed; it ends with us, and one is enough."""
    argv = [sys.executable, "-m", "oreline.sandbox.docker.reaper"]
    # A session of its own: what is typed at the terminal is not for it.
    return subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)


def _await_end(parent: int) -> None:
    """Wait for a process to be gone, whose child we are: it closes what it holds a moment before."""
    deadline = time.monotonic() + ENDING_SECONDS
    while os.getppid() == parent and time.monotonic() < deadline:
        time.sleep(0.01)


def _clear_up() -> None:
    """Clear up until nothing is found any more; twice at least, since a container may just be being made."""
    for pause in PAUSES_SECONDS:
        time.sleep(pause)
        # The engine may be gone too, and with it the containers.
        clear_stages()
        with suppress(SandboxError), open_client() as client, told("clear up what a killed run left"):
            if not reap(client) and pause:
                return


def main() -> None:
    """Wait for the end of standard input, then clear up."""
    parent = os.getppid()
    sys.stdin.buffer.read()
    _await_end(parent)
    _clear_up()


if __name__ == "__main__":
    main()
