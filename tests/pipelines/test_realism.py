"""Planted bugs beside real fixes: by recipe, by release, as a picture."""

from dataclasses import replace
from pathlib import Path

import pytest

from assets.plan import Plan
from assets.tables import BASELINE_TESTS, COVERED_LINES, ENVIRONMENTS, SNAPSHOTS
from oreline.chat import URL_VARIABLE
from oreline.errors import ReleaseError
from oreline.exports.content import ReleaseProvenance, release_content
from oreline.exports.release import write_release
from oreline.mutation.plant import MutationSettings
from oreline.mutation.realism.profile import make_profile, to_json
from oreline.mutation.realism.shape import Shape
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.testing import BaselineTest, CoveredLines
from pipelines.partitions import partition_key
from pipelines.realism import compare_recipe, compare_release
from pipelines.realism_picture import draw
from tests.doubles.benches import a_bench
from tests.doubles.model import scripted_model
from tests.doubles.offline import PURL, offline_repository
from tests.doubles.rows import a_reward, a_task, a_trajectory
from tests.mutation.test_combine import CORE
from tests.pipelines.cli.test_commands import document, run

SHAPE = Shape(
    kinds=("guard_added",), depths=(0,), sites=1, distances=(), size=2, files=1, functions=1, scope="function"
)
TOLD = a_task(provenance={"shape": SHAPE.to_json(), "realism": "all"}, realism=0.5)


def test_a_recipe_is_planted_both_ways_and_fitting_brings_it_nearer(
    layout: DataLayout, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = MutationSettings(candidates=12, profile="none", model="wise")
    bench = a_bench(layout, PURL, plan=Plan(mutation=settings))
    _, snapshot, environment = offline_repository(layout, {"tiny/core.py": CORE})
    test = BaselineTest(
        snapshot_id=snapshot.snapshot_id, test_id="t", statuses=("passed",), is_stable=True, label="stable",
        duration_seconds=0.1,
    )  # fmt: skip
    lines = CoveredLines(
        snapshot_id=snapshot.snapshot_id, test_id="t", path="tiny/core.py", lines=tuple(range(1, CORE.count("\n") + 1))
    )
    for table, row in (
        (SNAPSHOTS, snapshot), (ENVIRONMENTS, environment), (BASELINE_TESTS, test), (COVERED_LINES, lines),
    ):  # fmt: skip
        bench.tables.write(table, partition_key(PURL), Kept(rows=(row,)), "1")
    with scripted_model("No.") as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        found = compare_recipe(bench, "default")
    assert model.requests == []
    assert [profile.changes for profile in found.planted] == [12, 12]
    before, after = (found.distances[name] for name in ("before fitting", "fitted"))
    assert after["all"] < before["all"]
    assert after["sites"] < before["sites"]


def test_a_recipe_that_was_never_built_has_nothing_to_compare(layout: DataLayout) -> None:
    with pytest.raises(ReleaseError, match="build the recipe first"):
        compare_recipe(a_bench(layout, PURL), "default")


def test_planted_and_mined_tasks_stand_apart(tmp_path: Path) -> None:
    mined = replace(TOLD, origin="commit", operator="", instance_id="mined", realism=0.75)
    content = release_content(tasks=[TOLD, mined, a_task(instance_id="old")], trajectories=[], rewards=[], rejected=[])
    (tmp_path / "real.json").write_text(to_json(make_profile("real", [SHAPE])))
    found = compare_release(content, str(tmp_path / "real.json"))
    assert {profile.name: profile.changes for profile in found.planted} == {"planted": 1, "mined": 1}
    assert found.distances["mined"]["all"] == 0.0
    assert found.scores["mined"] == 0.75


def test_the_picture_is_the_same_each_time(tmp_path: Path) -> None:
    content = release_content(tasks=[TOLD], trajectories=[], rewards=[], rejected=[])
    found = compare_release(content, "default")
    for name in ("one.svg", "two.svg"):
        draw(found, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert b"</svg>" in (tmp_path / "one.svg").read_bytes()


def test_a_release_by_its_name(layout: DataLayout) -> None:
    content = release_content(tasks=[TOLD], trajectories=[a_trajectory()], rewards=[a_reward()], rejected=[])
    write_release(
        layout, "small", content, ReleaseProvenance(recipe_name="small", recipe_hash="r" * 64, code_commit="")
    )
    told = document(run("realism", "small/v1", "--data", layout.root, "--json"))
    assert told["scores"] == {"planted": 0.5}
    assert set(told["distances"]["planted"]) == {"kind", "depth", "sites", "distance", "size", "scope", "all"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("nowhere",), "unknown_target"),
        (("demo", "small/v1"), "bad_target"),
        (("demo", "--profile", "nowhere"), "unknown_profile"),
        (("pkg:github/a/b", "pkg:github/a/c", "--clone", "x"), "bad_option"),
    ],
)
def test_what_cannot_be_meant_is_refused(arguments: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    assert document(run("realism", *arguments, "--data", tmp_path, "--json"))["error"]["reason"] == reason
