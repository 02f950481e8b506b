"""A client of the local GitHub that loses no time, and what it mines."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.github.changes import read_changes
from sources.github.client import GitHub
from sources.github.credentials import read_credentials
from sources.github.latest import latest_of
from sources.github.settings import GitHubSettings
from sources.github.stored import ChangePage
from tests.doubles.github.api import TOKEN, LocalGitHub
from tests.doubles.github.hosting import Hosting

PURL = "pkg:github/lab/pump"


class Waits:
    """A clock that only notes how long it was asked to wait, and what was said meanwhile."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.said: list[tuple[str, int, int]] = []

    def sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)

    def progress(self, what: str, done: int, total: int) -> None:
        self.said.append((what, done, total))


ClientOf = Callable[..., GitHub]
Mine = Callable[..., ChangePage]


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
def layout(tmp_path: Path) -> DataLayout:
    return DataLayout(tmp_path / "data")


@pytest.fixture
def pump(tmp_path: Path) -> Iterator[Hosting]:
    hosting = Hosting(tmp_path / "pump.git", "lab/pump")
    yield hosting
    hosting.publish()


@pytest.fixture
def client_of(tmp_path: Path, waits: Waits) -> ClientOf:
    def make(api: LocalGitHub, *tokens: str, **settings: float) -> GitHub:
        names = {"GITHUB_TOKENS": ",".join(tokens), "ORELINE_GITHUB_URL": api.url}
        quick = GitHubSettings.model_validate({"backoff_seconds": 0.0, "attempts": 3, **settings})
        return GitHub(read_credentials(names), tmp_path / "answers", quick, waits.progress, waits.sleep)

    return make


@pytest.fixture
def mine(client_of: ClientOf, layout: DataLayout) -> Mine:
    """All pages as one; with the good token where none is named."""

    def read(api: LocalGitHub, *tokens: str, since: str = "", purl: str = PURL, **settings: float) -> ChangePage:
        github = client_of(api, *(tokens or (TOKEN,)), **settings)
        return latest_of(read_changes(github, layout, purl, MiningSettings(since=since)))

    return read
