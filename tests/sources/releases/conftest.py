"""A package of three releases, on each kind of local registry."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from oreline.records.change import Change
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from sources.changes.settings import MiningSettings
from sources.purl import parse_repository_purl
from sources.releases.changes import read_changes
from sources.settings import SourceSettings
from tests.doubles.registries.kinds import KINDS, Kind
from tests.doubles.registries.published import Published
from tests.doubles.registries.server import LocalRegistry, registry

Offer = Callable[..., LocalRegistry]
Mine = Callable[..., Kept[Change]]


@pytest.fixture
def layout(tmp_path: Path) -> DataLayout:
    return DataLayout(tmp_path / "data")


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Offer]:
    """Starts a registry of a kind with these versions, and lets the environment name it."""
    with ExitStack() as stack:

        def start(kind: Kind, *published: Published) -> LocalRegistry:
            local = stack.enter_context(registry(kind.publish, *published))
            monkeypatch.setenv(kind.variable, local.url)
            return local

        yield start


@pytest.fixture
def mine(layout: DataLayout) -> Mine:
    """Reads the changes of a kind's package, losing no time between attempts."""

    def read(kind: Kind, **settings: object) -> Kept[Change]:
        quick = SourceSettings(backoff_seconds=0.01, attempts=2)
        wanted = MiningSettings.model_validate(settings)
        return read_changes(layout, parse_repository_purl(kind.purl), wanted, sources=quick)

    return read
