"""What a second environment with the same dependencies costs, in time and on disk, as a share of the first."""

import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.records.base import digest
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.sandbox.bubblewrap import Bubblewrap

DEPENDENCIES: Final = ("click", "jinja2", "requests", "hypothesis", "pydantic", "numpy", "pandas")
"""Of a middling application: 130 MB."""
PROJECT: Final = """\
[build-system]
requires = ["flit_core>=3.9,<4"]
build-backend = "flit_core.buildapi"
[project]
name = "{name}"
version = "1.0"
description = "x"
dependencies = [{dependencies}]
"""
TEST: Final = "import {name}\n\n\ndef test_it():\n    assert {name}\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one environment took."""

    seconds: float
    disk_bytes: int
    """What the data folder grew by."""


def compare(dependencies: tuple[str, ...] = DEPENDENCIES) -> Iterator[str]:
    """Ratios of the second environment to the first."""
    with tempfile.TemporaryDirectory(prefix="bench-environments-") as name:
        layout = DataLayout(Path(name))
        first, second = (_build(layout, project, dependencies) for project in ("first", "second"))
    yield f"disk: {second.disk_bytes / first.disk_bytes:.1%} of the first"
    yield f"time: {second.seconds / first.seconds:.1%} of the first"


def _build(layout: DataLayout, name: str, dependencies: tuple[str, ...]) -> Cost:
    before, started = _disk_bytes(layout), time.perf_counter()
    snapshot = _snapshot(layout, name, dependencies)
    build_environment(layout, Bubblewrap(), snapshot, EnvironmentSettings())
    return Cost(seconds=time.perf_counter() - started, disk_bytes=_disk_bytes(layout) - before)


def _disk_bytes(layout: DataLayout) -> int:
    """Each file once, however often it is linked."""
    found: dict[tuple[int, int], int] = {}
    for root in (layout.root / "environments", layout.root / "dependencies"):
        for folder, _, names in os.walk(root):
            for name in names:
                status = Path(folder, name).lstat()
                found[status.st_dev, status.st_ino] = status.st_blocks * 512
    return sum(found.values())


def _snapshot(layout: DataLayout, name: str, dependencies: tuple[str, ...]) -> Snapshot:
    listed = ", ".join(f'"{dependency}"' for dependency in dependencies)
    files = {
        "pyproject.toml": PROJECT.format(name=name, dependencies=listed),
        f"{name}.py": "",
        f"tests/test_{name}.py": TEST.format(name=name),
    }
    snapshot_id = digest(files)
    for path, content in files.items():
        file = layout.tree(snapshot_id) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    return Snapshot(
        snapshot_id=snapshot_id,
        purl=f"pkg:pypi/{name}@1.0",
        repo=f"pypi/{name}",
        version="1.0",
        commit="c" * 40,
        tree="d" * 40,
        license="MIT",
        created_at="2026-01-01T00:00:00Z",
        language="python",
        files=len(files),
        size_bytes=sum(map(len, files.values())),
    )
