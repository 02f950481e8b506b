"""Which engines are fit for sandboxes, from what they say of themselves; how one is reached is `engine.py`."""

from collections.abc import Mapping
from typing import Any, Final

from docker import APIClient

from oreline.errors import SandboxError

RENUMBERING: Final = ("name=rootless", "name=userns")
"""Files would have the wrong owner: a user's number has to be the same inside and outside."""
OTHER_ENGINES: Final = ("Podman Engine",)
"""They speak the engine's interface, but drop the labels of imported images, by which a base is known."""


def judge_engine(info: Mapping[str, Any], version: Mapping[str, Any]) -> None:
    """See that an engine fits, from its answers to `info` and `version`.

    Raises:
        SandboxError: it is another than Docker's, rootless, or maps users.
    """
    names = [component.get("Name") for component in version.get("Components") or ()]
    others = [name for name in names if name in OTHER_ENGINES]
    if others:
        raise SandboxError(
            "other_engine", f"{others[0]} answers where DOCKER_HOST names an engine; Docker's own (`dockerd`) is needed"
        )
    odd = [option for option in info.get("SecurityOptions") or () if option.startswith(RENUMBERING)]
    if odd:
        raise SandboxError(
            "renumbered_users",
            f"the Docker engine renumbers users ({odd[0]}); one that runs as root and doesn't is needed, "
            "or bubblewrap, which needs no root",
        )


def refuse_unfit(client: APIClient) -> None:
    """See that the engine fits.

    Raises:
        SandboxError: it doesn't; see `judge_engine`.
    """
    judge_engine(client.info(), client.version())
