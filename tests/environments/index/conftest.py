"""Local registries as the only upstreams of the mirror."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from oreline.environments.index.kinds.known import KINDS
from oreline.environments.index.settings import IndexSettings
from tests.doubles.index_client import HASTY, Client, index_client
from tests.doubles.registries.kinds import KINDS as REGISTRIES
from tests.doubles.registries.published import Published
from tests.doubles.registries.server import LocalRegistry, registry

NOWHERE = "http://127.0.0.1:9"
VERSIONS = (
    Published(version="1.0.0", released_at="2020-01-31T12:00:00Z"),
    Published(version="1.1.0", released_at="2022-01-31T12:00:00Z"),
    Published(version="2.0.0", released_at="2024-01-31T12:00:00Z"),
)

OpenMirror = Callable[..., AbstractContextManager[Client]]


@dataclass(frozen=True)
class Place:
    """Where a kind of registry stands in the mirror."""

    registry: str
    listing: str
    archive: str


PLACES = {
    "npm": Place("npm", "/npm/left", "/npm/left/-/left-1.0.0.tgz"),
    "go": Place("golang", "/go/example.org/!team/left/@v/list", "/go/example.org/!team/left/@v/v1.0.0.zip"),
    "crates": Place("cargo", "/crates/le/ft/left", "/crates/+files/left/1.0.0/download"),
    "maven": Place(
        "maven",
        "/maven/org/example/left/maven-metadata.xml",
        "/maven/org/example/left/1.0.0/left-1.0.0-source-release.zip",
    ),
    "pypi": Place("pypi", "/pypi/left/", "/pypi/+files/{host}/left-1.0.0.tar.gz"),
}


@dataclass(frozen=True)
class Upstream:
    """A local registry, and where its package stands in the mirror."""

    name: str
    local: LocalRegistry

    @property
    def listing(self) -> str:
        return PLACES[self.name].listing

    @property
    def archive(self) -> str:
        return PLACES[self.name].archive.format(host=self.local.url.removeprefix("http://"))

    @property
    def listing_there(self) -> str:
        """Path of the listing in the registry."""
        return REGISTRIES[PLACES[self.name].registry].listing

    @property
    def archive_there(self) -> str:
        return REGISTRIES[PLACES[self.name].registry].archive.format("1.0.0")

    @property
    def archive_bytes(self) -> bytes:
        return self.local.pages[self.archive_there].body


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS.values():
        for name in kind.variables:
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv(kind.variables[0], NOWHERE)


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Upstream]]:
    """Start the local registry of an index, with three versions or those given."""
    with ExitStack() as stack:

        def start(name: str, *versions: Published) -> Upstream:
            publish = REGISTRIES[PLACES[name].registry].publish
            local = stack.enter_context(registry(publish, *(versions or VERSIONS)))
            monkeypatch.setenv(KINDS[name].variables[0], local.url)
            return Upstream(name, local)

        yield start


@pytest.fixture
def open_mirror(tmp_path: Path) -> OpenMirror:
    """Open the mirror on the test's own cache, for a client of it."""

    def open_(newest_release: str = "", settings: IndexSettings = HASTY) -> AbstractContextManager[Client]:
        return index_client(tmp_path / "cache", newest_release, settings)

    return open_


@pytest.fixture(params=sorted(PLACES))
def upstream(request: pytest.FixtureRequest, serve: Callable[..., Upstream]) -> Upstream:
    """Each index in turn."""
    return serve(request.param)
