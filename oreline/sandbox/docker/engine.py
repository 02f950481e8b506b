"""The Docker engine: a connection to it, and its errors as ours."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import requests
import urllib3.exceptions
from docker import APIClient
from docker.constants import DEFAULT_DOCKER_API_VERSION, MINIMUM_DOCKER_API_VERSION
from docker.errors import APIError, DockerException
from docker.utils import kwargs_from_env, parse_host, version_lt

from oreline.errors import SandboxError

PATIENCE_SECONDS = 60


@contextmanager
def told(doing: str) -> Iterator[None]:
    """Errors of the engine as a `SandboxError` that says what was being done."""
    try:
        yield
    except APIError as error:
        raise SandboxError("sandbox_failed", f"the Docker engine could not {doing}: {error.explanation}") from error
    except (
        DockerException,
        requests.RequestException,
        urllib3.exceptions.HTTPError,
        ConnectionError,
        FileNotFoundError,
    ) as error:
        raise SandboxError(
            "no_engine",
            f"no Docker engine answered to {doing} ({error}); start one (`dockerd`, or `systemctl start docker`), "
            "let this user reach it, or say in DOCKER_HOST where it is",
        ) from error


def reach(host: str, seconds: float) -> None:
    """Connect once ourselves, to an address as in DOCKER_HOST: the client leaves its socket open when it can't.

    Raises:
        OSError: nobody listens there.
        DockerException: it is no address.
    """
    address = str(parse_host(host))
    if address.startswith("http+unix://"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(seconds)
            connection.connect(address.removeprefix("http+unix://"))


@cache
def _version(**address: Any) -> str:
    """The version of the interface to speak, asked once."""
    # With one given the client connects when asked, not when made, and so can be closed whatever happens.
    client = APIClient(**address, version=MINIMUM_DOCKER_API_VERSION, timeout=PATIENCE_SECONDS)
    try:
        version: str = client.version(api_version=False)["ApiVersion"]
    finally:
        client.close()
    return DEFAULT_DOCKER_API_VERSION if version_lt(DEFAULT_DOCKER_API_VERSION, version) else version


@contextmanager
def open_client() -> Iterator[APIClient]:
    """A connection to the engine that the environment names.

    Raises:
        SandboxError: none answers.
    """
    address = kwargs_from_env()
    with told("tell its version"):
        reach(address.get("base_url", ""), PATIENCE_SECONDS)
        client = APIClient(**address, version=_version(**address), timeout=PATIENCE_SECONDS)
    try:
        yield client
    finally:
        client.close()
