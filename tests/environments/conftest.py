"""Snapshots of small trees, and environments built from them with wheels of the ordinary index."""

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.records.base import digest
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.sandbox.bubblewrap import Bubblewrap

Files = Mapping[str, str]
Build = Callable[..., Environment]


def a_snapshot(layout: DataLayout, files: Files) -> Snapshot:
    """A snapshot whose tree holds these files."""
    snapshot_id = digest(files)
    for path, content in files.items():
        file = layout.tree(snapshot_id) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    return Snapshot(
        snapshot_id=snapshot_id,
        purl="pkg:pypi/tiny@1.0",
        repo="pypi/tiny",
        version="1.0",
        commit="c" * 40,
        tree="d" * 40,
        license="MIT",
        created_at="2024-01-01T00:00:00Z",
        language="python",
        files=len(files),
        size_bytes=sum(map(len, files.values())),
    )


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> DataLayout:
    """One data folder, so that wheels are fetched once."""
    return DataLayout(tmp_path_factory.mktemp("data"))


def build_files(sandbox: Bubblewrap, layout: DataLayout, files: Files, **settings: object) -> Environment:
    """The environment of a snapshot of these files."""
    return build_environment(layout, sandbox, a_snapshot(layout, files), EnvironmentSettings(**settings))  # type: ignore[arg-type]


@pytest.fixture
def build(sandbox: Bubblewrap, shared: DataLayout) -> Build:
    return partial(build_files, sandbox, shared)
