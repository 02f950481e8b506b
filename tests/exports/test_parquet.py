"""Rows to files and back."""

from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq

from oreline.exports.layout import RewardRow, reward_rows, rewards_of
from oreline.exports.parquet import read_parquet, write_parquet
from oreline.records.reward import RewardComponent
from oreline.records.tables import schema_of
from oreline.records.task import Task
from oreline.records.trajectory import Trajectory
from tests.doubles.rows import a_reward, a_step, a_task, a_trajectory


def test_row_groups_are_bounded_by_bytes(tmp_path: Path) -> None:
    sizes = [10_000, 10, 10, 10, 30_000, 10, 12_000, 12_000]
    rows = [a_task(instance_id=str(i), problem_statement="x" * size) for i, size in enumerate(sizes)]

    write_parquet(tmp_path / "tasks.parquet", rows, Task, group_bytes=24_000)

    file = pq.ParquetFile(tmp_path / "tasks.parquet")
    groups = [file.metadata.row_group(i).num_rows for i in range(file.metadata.num_row_groups)]
    assert groups == [4, 1, 2, 1]
    assert read_parquet(tmp_path / "tasks.parquet", Task) == tuple(rows)


def test_the_same_rows_are_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_parquet(tmp_path / name, [a_task(), a_task(instance_id="b")], Task)

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_schema_is_declared_not_guessed(tmp_path: Path) -> None:
    """Twenty rewards of which the first fifteen have no total, and free-form maps that are all empty."""
    nothing = RewardComponent(component="outcome", step=0, value=0.0, cap=1.0, weight=1.0, reason="", evidence={})
    rewards = [
        a_reward(trajectory_id=f"{i:02d}", total=None if i < 15 else 1.0, components=(nothing,)) for i in range(20)
    ]
    rows = [row for reward in rewards for row in reward_rows(reward)]

    write_parquet(tmp_path / "rewards.parquet", rows, RewardRow)

    assert pq.read_schema(tmp_path / "rewards.parquet").equals(schema_of(RewardRow))
    assert tuple(rewards_of(read_parquet(tmp_path / "rewards.parquet", RewardRow))) == tuple(rewards)


def test_whole_numbers_and_truth_values_become_floats() -> None:
    component = replace(a_reward().components[0], value=True, weight=1)

    row = next(reward_rows(a_reward(total=1, components=(component,))))

    assert [type(number) for number in (row.total, row.value, row.weight)] == [float, float, float]


def test_any_text_comes_back_as_it_was(tmp_path: Path) -> None:
    steps = (
        a_step(1, "run_command", {"argv": ["a", None, {"deep": [[], ["\udc80"]]}]}, {"output": "\x00\udcff␛ \u2028é"}),
        a_step(2, "submit", {}, {"␛0000": "key"}),
    )
    row = a_trajectory(trajectory=steps, patch="\ud800")

    write_parquet(tmp_path / "rows.parquet", [row], Trajectory)

    assert read_parquet(tmp_path / "rows.parquet", Trajectory) == (row,)
