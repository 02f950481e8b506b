import os
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest

from assets import archive
from assets.checks import to_checks
from assets.releases import drift_check
from assets.tables import TABLES
from oreline.records.layout import DataLayout
from pipelines.build import build_definitions
from pipelines.code import ROOT
from pipelines.instance import prepare_home
from pipelines.jobs import range_tags
from tests.doubles.benches import a_bench

KEYS = [
    "behaviour/agents",
    "candidates/changes",
    "candidates/inversions",
    "candidates/mutations",
    "environments/built",
    "health/blind_spots",
    "health/coverage",
    "health/repositories",
    "health/tests",
    "labels/outcomes",
    "labels/steps",
    "preferences/pairs",
    "raw/archive_events",
    "raw/archive_hours",
    "raw/archive_pull_requests",
    "raw/commits",
    "raw/issues",
    "raw/pull_requests",
    "raw/releases",
    "raw/repositories",
    "raw/snapshots",
    "releases/dataset",
    "rewards/attacks",
    "rewards/grades",
    "rewards/inspections",
    "rewards/judgements",
    "rewards/scored",
    "tasks/validated",
    "trajectories/clean",
    "trajectories/raw",
]
PACKAGES = ("pkg:pypi/a@1", "pkg:pypi/b@1")


@pytest.fixture
def definitions(layout: DataLayout) -> dg.Definitions:
    return build_definitions(a_bench(layout, *PACKAGES))


def test_asset_keys(definitions: dg.Definitions) -> None:
    graph = definitions.resolve_asset_graph()
    assert sorted(key.to_user_string() for key in graph.get_all_asset_keys()) == KEYS


def test_no_asset_comes_from_outside(definitions: dg.Definitions) -> None:
    graph = definitions.resolve_asset_graph()
    assert graph.external_asset_keys == set()


def test_groups_are_layers_and_every_asset_is_described(definitions: dg.Definitions) -> None:
    graph = definitions.resolve_asset_graph()
    for key in graph.get_all_asset_keys():
        node = graph.get(key)
        assert node.group_name == key.path[0]
        assert node.description
        assert node.kinds


def test_every_asset_but_the_release_and_the_archive_is_partitioned_by_repository(definitions: dg.Definitions) -> None:
    graph = definitions.resolve_asset_graph()
    partitioned = {key.to_user_string(): graph.get(key).partitions_def for key in graph.get_all_asset_keys()}
    for table in archive.TABLES:
        partitioned.pop(table.key)
    assert partitioned.pop("releases/dataset") is None
    assert {tuple(part.get_partition_keys()) for part in partitioned.values()} == {("pypi~a@1", "pypi~b@1")}


def test_every_check_belongs_to_a_table_and_blocks(definitions: dg.Definitions) -> None:
    keys = {dg.AssetKey(table.key.split("/")) for table in TABLES}
    specs = [spec for table in TABLES for spec in to_checks(table).check_specs]
    assert {spec.asset_key for spec in specs} == keys
    assert all(spec.blocking for spec in specs)
    hourly = {dg.AssetKey(table.key.split("/")) for table in archive.TABLES}
    release = {dg.AssetKey(["releases", "dataset"])}
    found = {key.asset_key for key in definitions.resolve_asset_graph().asset_check_keys}
    assert found == keys | hourly | release


def test_what_is_said_of_a_release_itself_only_warns() -> None:
    assert [(spec.name, spec.blocking) for spec in drift_check().check_specs] == [("behaves_as_before", False)]


@pytest.mark.parametrize("name", ["rebuild_daily", "mine_hourly"])
def test_a_schedule_is_off_and_asks_for_one_run_over_all_repositories(definitions: dg.Definitions, name: str) -> None:
    schedule = definitions.resolve_schedule_def(name)
    assert schedule.default_status is dg.DefaultScheduleStatus.STOPPED
    with dg.DagsterInstance.ephemeral() as instance:
        context = dg.build_schedule_context(instance=instance, repository_def=definitions.get_repository_def())
        (request,) = schedule.evaluate_tick(context).run_requests
    assert range_tags(["pypi~a@1", "pypi~b@1"]).items() <= request.tags.items()


def test_loading_creates_nothing(definitions: dg.Definitions, layout: DataLayout) -> None:
    definitions.resolve_asset_graph()
    assert not layout.root.exists()


def run_tool(name: str, *arguments: str, home: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A tool of Dagster's, in a silent home of its own."""
    prepare_home(DataLayout(home))
    environment = {**os.environ, "DAGSTER_HOME": str(home / "dagster"), "ORELINE_DATA": str(home / "made")}
    argv = [str(Path(sys.executable).parent / name), *arguments]
    return subprocess.run(argv, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_workspace_loads_from_any_folder(tmp_path: Path) -> None:
    workspace = str(ROOT / "workspace.yaml")
    done = run_tool("dagster", "definitions", "validate", "-w", workspace, home=tmp_path, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All code locations passed validation." in done.stdout
    assert not (tmp_path / "made").exists()


@pytest.mark.slow
def test_dg_finds_nothing_to_complain_about(tmp_path: Path) -> None:
    done = run_tool("dg", "check", "defs", home=tmp_path, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in (done.stdout + done.stderr).lower()
    assert not (tmp_path / "dagster" / "logs" / "event.log").exists()
