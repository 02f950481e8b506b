"""A release as `datasets` reads it, offline and in a fresh process."""

import json
import os
import subprocess
import sys
from pathlib import Path

from oreline.exports.content import ReleaseContent, ReleaseProvenance, release_content
from oreline.exports.release import write_release
from oreline.records.layout import DataLayout
from tests.doubles.preferences import a_pair
from tests.doubles.rows import a_masked_reward, a_rejection, a_reward, a_step, a_task, a_trajectory

READER = """
import json, sys
import datasets
folder, *configs = sys.argv[1:]
loaded = {config: datasets.load_dataset(folder, config) for config in configs}
rows = {config: {split: list(table) for split, table in splits.items()} for config, splits in loaded.items()}
print(json.dumps({"rows": rows, "configs": datasets.get_dataset_config_names(folder)}))
"""


def load(folder: Path, cache: Path, *configs: str) -> dict:
    settings = {
        "HF_HOME": str(cache),
        "HF_HUB_OFFLINE": "1",
        "HF_DATASETS_DISABLE_PROGRESS_BARS": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
    }
    command = [sys.executable, "-c", READER, str(folder), *configs]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def written(layout: DataLayout, content: ReleaseContent) -> Path:
    provenance = ReleaseProvenance(recipe_name="demo", recipe_hash="r", code_commit="")
    return write_release(layout, "demo", content, provenance).folder


def test_all_configurations_load_with_the_counts_of_the_manifest(layout: DataLayout, tmp_path: Path) -> None:
    """Step inputs with different keys come back without padding; empty lists and maps load in every row."""
    steps = (
        a_step(1, "view_file", {"path": "a.py"}, {"output": "\x00"}),
        a_step(2, "run_command", {"argv": [None, "ls"]}, {"output": "", "exit_code": 0}),
        a_step(3, "submit"),
    )
    ids = ("other-1", "test", "pypi/other")
    content = release_content(
        tasks=[
            a_task(lock=(), install=(), provenance={}),
            a_task(instance_id=ids[0], split=ids[1], repo=ids[2], lock=(), install=(), provenance={}),
        ],
        trajectories=[a_trajectory(trajectory=steps), a_trajectory(trajectory_id="two", task_id=ids[0])],
        rewards=[a_masked_reward(), a_reward(trajectory_id="two", task_id=ids[0])],
        rejected=[a_rejection()],
    )

    loaded = load(written(layout, content), tmp_path, "instances", "trajectories", "rewards", "rejected")

    counts = {name: {split: len(rows) for split, rows in splits.items()} for name, splits in loaded["rows"].items()}
    assert counts == {
        "instances": {"test": 1, "train": 1},
        "trajectories": {"test": 1, "train": 1},
        "rewards": {"test": 2, "train": 1},
        "rejected": {"rejected": 1},
    }
    task = loaded["rows"]["instances"]["train"][0]
    assert task["FAIL_TO_PASS"] == ["tests/test_calc.py::test_add"]
    assert (task["lock"], task["provenance"]) == ([], "{}")
    episode = loaded["rows"]["trajectories"]["train"][0]
    assert [json.loads(step["action_input"]) for step in episode["trajectory"]] == [
        {"path": "a.py"},
        {"argv": [None, "ls"]},
        {},
    ]
    assert json.loads(episode["trajectory"][0]["observation"]) == {"output": "\x00"}
    assert [row["total"] for row in loaded["rows"]["rewards"]["train"]] == [None]


def test_both_sides_of_a_pair_load_with_their_evidence(layout: DataLayout, tmp_path: Path) -> None:
    content = release_content(
        tasks=[a_task()],
        trajectories=[a_trajectory(trajectory_id="pass"), a_trajectory(trajectory_id="fail")],
        rewards=[],
        rejected=[],
        preferences=[a_pair()],
    )
    (row,) = load(written(layout, content), tmp_path, "preferences")["rows"]["preferences"]["train"]
    assert [row[side]["trajectory_id"] for side in ("chosen", "rejected")] == ["pass", "fail"]
    assert json.loads(row["rejected"]["evidence"])["outcome"] == {"reason": "1 of 3 tests pass", "value": 0.0}
    assert row["margin"] == 1.0


def test_a_table_without_rows_is_no_configuration(layout: DataLayout, tmp_path: Path) -> None:
    content = release_content(tasks=[a_task()], trajectories=[], rewards=[], rejected=[])
    folder = written(layout, content)

    assert load(folder, tmp_path, "instances")["configs"] == ["instances"]
    assert not (folder / "trajectories").exists()


def test_releases_of_one_name_and_version_are_told_apart_by_one_cache(tmp_path: Path) -> None:
    found = []
    for number in ("one", "two"):
        content = release_content(tasks=[a_task(instance_id=number)], trajectories=[], rewards=[], rejected=[])
        folder = written(DataLayout(tmp_path / number), content)
        found += load(folder, tmp_path / "cache", "instances")["rows"]["instances"]["train"]
    assert [row["instance_id"] for row in found] == ["one", "two"]
