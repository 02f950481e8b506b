"""A repository in an environment made without an index: its files as a snapshot, and our own pytest as its runner."""

import platform
from collections.abc import Mapping

from oreline.environments.own_runner import RUNNER, install_runner
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from oreline.sandbox.runtime import interpreter_inside, interpreter_version

PURL = "pkg:pypi/offline@1.0.0"


def offline_repository(layout: DataLayout, files: Mapping[str, str]) -> tuple[Repository, Snapshot, Environment]:
    """The three records, and their folders below `layout`."""
    snapshot, environment = _snapshot(files), _environment()
    for path, content in files.items():
        file = layout.tree(snapshot.snapshot_id) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    home = layout.environment(environment.environment_id)
    for name in ("project", "build", "bytecode"):
        (home / name).mkdir(parents=True)
    install_runner(layout.dependencies(environment.dependencies) / "env", interpreter_version(), interpreter_inside())
    return _repository(), snapshot, environment


def _repository() -> Repository:
    return Repository(
        purl=PURL,
        repo="pypi/offline",
        name="offline",
        version="1.0.0",
        ecosystem="pypi",
        language="python",
        license="MIT",
        homepage="",
        summary="",
        archive_url="",
        archive_sha256="",
        released_at="2024-01-01T00:00:00Z",
        metadata={},
    )


def _snapshot(files: Mapping[str, str]) -> Snapshot:
    return Snapshot(
        snapshot_id="5" * 64,
        purl=PURL,
        repo="pypi/offline",
        version="1.0.0",
        commit="c" * 40,
        tree="d" * 40,
        license="MIT",
        created_at="2024-01-01T00:00:00Z",
        language="python",
        files=len(files),
        size_bytes=sum(map(len, files.values())),
    )


def _environment() -> Environment:
    return Environment(
        environment_id="e" * 64,
        snapshot_id="5" * 64,
        purl=PURL,
        language="python",
        runtime=f"cpython-{platform.python_version()}",
        requirements=RUNNER,
        install=(),
        lock=(),
        test_command="python -m pytest",
        image="",
        dependencies="offline",
        build_seconds=0.0,
    )
