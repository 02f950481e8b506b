"""Whether the user inside a container may start one more process, where no control group of the host counts them."""

from contextlib import suppress
from typing import Final

from docker import APIClient
from docker.errors import APIError

from oreline.sandbox.docker.engine import told
from oreline.sandbox.docker.stage import inside_user

TRIES: Final = 3
"""Of a bomb that goes on, processes end too: there may be room for a moment."""
ROOT: Final = 0


def _starts(client: APIClient, container: str, user: int) -> bool:
    with told("start a process in a container"), suppress(APIError):
        started = client.exec_create(container, ["/bin/sh", "-c", ":"], user=f"{user}:{user}")["Id"]
        client.exec_start(started)
        return bool(client.exec_inspect(started)["ExitCode"] == 0)
    return False


def is_full(client: APIClient, container: str) -> bool:
    """Whether a process is refused to the user inside now, and to another user isn't.

    Raises:
        SandboxError: the engine is gone.
    """
    is_refused = any(not _starts(client, container, inside_user()) for _ in range(TRIES))
    return is_refused and _starts(client, container, ROOT)
