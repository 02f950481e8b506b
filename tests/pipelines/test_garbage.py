"""What `oreline gc` takes for garbage: never what a release or a table names."""

import dataclasses
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from assets.tables import ENVIRONMENTS, SNAPSHOTS
from oreline.environments.build import MARKER
from oreline.errors import ReleaseError
from oreline.exports.content import ReleaseProvenance, release_content
from oreline.exports.release import write_release
from oreline.records.base import canonical_json, digest
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.tables import encode_row
from pipelines.cli import group
from pipelines.garbage import find_garbage
from pipelines.warehouse import Warehouse
from tests.doubles.rows import a_task

BUILT = Environment(
    environment_id="",
    snapshot_id="",
    purl="pkg:golang/example.org/left@v1.0.0",
    language="go",
    runtime="go-1.26.8",
    requirements=(),
    install=(),
    lock=(),
    test_command="go test ./...",
    image="",
    build_seconds=1.0,
)


def an_environment(layout: DataLayout, name: str, shared: str = "") -> Environment:
    """One on disk, with its snapshot and the dependencies it shares."""
    ids = {"environment_id": digest("environment", name), "snapshot_id": digest("snapshot", name)}
    environment = dataclasses.replace(BUILT, **ids, dependencies=digest("dependencies", shared or name))
    home, packages = layout.environment(environment.environment_id), layout.dependencies(environment.dependencies)
    for folder in (
        home,
        layout.tree(environment.snapshot_id),
        *(packages / layer for layer in ("work", "env", "cache")),
    ):
        folder.mkdir(parents=True, exist_ok=True)
    (home / MARKER).write_text(canonical_json(encode_row(environment)))
    (packages / "dependencies.json").write_text("{}")
    (packages / "env" / "library").write_bytes(b"x" * 1000)
    return environment


def release(layout: DataLayout, environment: Environment) -> Path:
    task = a_task(environment_id=environment.environment_id, snapshot_id=environment.snapshot_id)
    content = release_content(tasks=[task], trajectories=[], rewards=[], rejected=[])
    origin = ReleaseProvenance(recipe_name="small", recipe_hash="r" * 64, code_commit="")
    return write_release(layout, "small", content, origin).folder


def names(layout: DataLayout, days: float = 0.0) -> list[tuple[str, str]]:
    return [(found.kind, Path(found.folder).name) for found in find_garbage(layout, days)]


def test_what_nothing_names_is_garbage_and_its_size_is_told(layout: DataLayout) -> None:
    lost = an_environment(layout, "lost")
    assert names(layout) == [
        ("environments", lost.environment_id[:16]),
        ("dependencies", lost.dependencies[:16]),
        ("snapshots", lost.snapshot_id[:16]),
    ]
    assert {found.kind: found.size_bytes for found in find_garbage(layout, 0)}["dependencies"] == 1002


def test_what_a_release_names_is_kept_with_all_it_stands_on(layout: DataLayout) -> None:
    release(layout, an_environment(layout, "released"))
    assert names(layout) == []


def test_what_a_table_names_is_kept(layout: DataLayout) -> None:
    current = an_environment(layout, "current")
    Warehouse(layout).write(ENVIRONMENTS, "golang~left", Kept(rows=(current,)), "1")
    assert names(layout) == []


def test_dependencies_that_a_kept_environment_shares_are_kept(layout: DataLayout) -> None:
    release(layout, an_environment(layout, "released", shared="both"))
    lost = an_environment(layout, "lost", shared="both")
    assert names(layout) == [("environments", lost.environment_id[:16]), ("snapshots", lost.snapshot_id[:16])]


def test_what_was_just_made_may_be_named_soon(layout: DataLayout) -> None:
    an_environment(layout, "new")
    assert names(layout, days=1.0) == []


def test_beside_a_damaged_release_nothing_is_garbage(layout: DataLayout) -> None:
    folder = release(layout, an_environment(layout, "released"))
    an_environment(layout, "lost")
    next((folder / "instances").glob("*.parquet")).write_bytes(b"no table")
    with pytest.raises(ReleaseError):
        find_garbage(layout, 0)


def test_beside_a_damaged_table_nothing_is_garbage(layout: DataLayout) -> None:
    an_environment(layout, "lost")
    layout.table(SNAPSHOTS.key, "left").parent.mkdir(parents=True)
    layout.table(SNAPSHOTS.key, "left").write_bytes(b"no table")
    with pytest.raises(ReleaseError, match="unreadable_table"):
        find_garbage(layout, 0)


def run(layout: DataLayout, *options: str) -> list[dict[str, str]]:
    told = CliRunner().invoke(group, ["gc", "--data", str(layout.root), "--older-than", "0", "--json", *options])
    assert told.exit_code == 0, told.output
    found: list[dict[str, str]] = json.loads(told.stdout)
    return found


def test_the_command_says_what_would_go_and_then_removes_it(layout: DataLayout) -> None:
    released, lost = an_environment(layout, "released"), an_environment(layout, "lost")
    release(layout, released)
    assert [found["kind"] for found in run(layout, "--dry-run")] == ["environments", "dependencies", "snapshots"]
    assert layout.environment(lost.environment_id).is_dir()
    assert len(run(layout)) == 3
    assert not layout.environment(lost.environment_id).exists()
    assert layout.environment(released.environment_id).is_dir()
    assert run(layout) == []
