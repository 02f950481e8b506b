"""What a killed run left behind: its containers with their volumes, and its stages. As a program, waits for that.

`python -m oreline.sandbox.docker.reaper` reads standard input to its end, which comes when the process that holds the
other end is gone, and then clears up: a container lives on when who started it is killed.
"""

import subprocess
import sys
from contextlib import suppress
from functools import cache

from docker import APIClient
from docker.errors import APIError

from oreline.errors import SandboxError
from oreline.sandbox.docker.container import OWNER_LABEL
from oreline.sandbox.docker.engine import open_client
from oreline.sandbox.docker.stage import clear_stages
from oreline.sandbox.owners import is_abandoned

OWNER_PREFIX = "oreline-"


def reap(client: APIClient) -> tuple[str, ...]:
    """Remove the containers of processes of this host that are no more, whatever runs in them; gives their names."""
    found = client.containers(all=True, filters={"label": OWNER_LABEL})
    abandoned = [one for one in found if is_abandoned(one["Labels"][OWNER_LABEL], OWNER_PREFIX)]
    for one in abandoned:
        # Somebody else may just be at it.
        with suppress(APIError):
            client.remove_container(one["Id"], v=True, force=True)
    clear_stages()
    return tuple(one["Names"][0].lstrip("/") for one in abandoned)


@cache
def start_guard() -> subprocess.Popen[bytes]:
    """The process that clears up after this one is killed; it ends with us, and one is enough."""
    argv = [sys.executable, "-m", "oreline.sandbox.docker.reaper"]
    # A session of its own: what is typed at the terminal is not for it.
    return subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)


def main() -> None:
    """Wait for the end of standard input, then clear up."""
    sys.stdin.buffer.read()
    with suppress(SandboxError), open_client() as client:
        reap(client)
    # The engine may be gone too, and with it the containers.
    clear_stages()


if __name__ == "__main__":
    main()
