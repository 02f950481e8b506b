"""Containers removed by who made them; one that an engine could not remove as it was gone is owed, and goes later.

What a process that is no more has left is `reaper.py`.
"""

from contextlib import suppress
from typing import Final

from docker import APIClient
from docker.errors import APIError

from oreline.errors import SandboxError
from oreline.sandbox.docker.engine import told

GONE: Final = 404
_owed: set[str] = set()


def _remove(client: APIClient, container: str) -> None:
    try:
        client.remove_container(container, v=True, force=True)
    except APIError as error:
        if error.status_code != GONE:
            raise


def remove_container(client: APIClient, container: str) -> None:
    """Remove a container with its volumes, whatever runs in it, and those still owed; none is no error.

    Raises:
        SandboxError: the engine can't; then it is owed.
    """
    try:
        with told("remove a container"):
            _remove(client, container)
    except SandboxError:
        _owed.add(container)
        raise
    for other in tuple(_owed):
        # Another thread may just be at it.
        with suppress(APIError):
            _remove(client, other)
            _owed.discard(other)
