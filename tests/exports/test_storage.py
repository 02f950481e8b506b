"""What a task costs on disk where suites are large: its difference, however many tests its row names."""

from collections.abc import Sequence
from pathlib import Path

import duckdb
import polars as pl
import pytest

from oreline.exports.parquet import read_parquet, write_parquet
from oreline.records.task import Task
from tests.doubles.large_suites import TESTS, a_large_suite, tasks_of

REPOSITORIES = ("pypi/left", "pypi/right")
OF_EACH = 40


@pytest.fixture(scope="module")
def tasks() -> tuple[Task, ...]:
    return tuple(task for repo in REPOSITORIES for task in tasks_of(repo, a_large_suite(repo), OF_EACH))


@pytest.fixture(scope="module")
def written(tasks: Sequence[Task], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "tasks.parquet"
    write_parquet(path, tasks, Task)
    return path


def test_a_task_costs_its_difference_from_its_repository_s_list(
    tasks: Sequence[Task], written: Path, tmp_path: Path
) -> None:
    firsts = tasks[::OF_EACH]
    write_parquet(tmp_path / "firsts.parquet", firsts, Task)
    beyond = written.stat().st_size - (tmp_path / "firsts.parquet").stat().st_size
    assert beyond / (len(tasks) - len(firsts)) <= 10_000


def test_every_reader_finds_the_whole_list_in_the_row(tasks: Sequence[Task], written: Path) -> None:
    last = tasks[-1]
    assert len(last.PASS_TO_PASS) > 0.99 * TESTS
    assert read_parquet(written, Task)[-1] == last
    assert pl.read_parquet(written)["PASS_TO_PASS"][-1].to_list() == list(last.PASS_TO_PASS)
    query = "SELECT PASS_TO_PASS FROM read_parquet($file) WHERE instance_id = $id"
    (found,) = duckdb.execute(query, {"file": str(written), "id": last.instance_id}).fetchall()
    assert found == (list(last.PASS_TO_PASS),)


def test_tests_that_rows_share_are_held_in_memory_once(written: Path) -> None:
    first, second, *_ = read_parquet(written, Task)
    same = {test: test for test in first.PASS_TO_PASS}
    shared = [test for test in second.PASS_TO_PASS if test in same]
    assert len(shared) > 0.98 * TESTS
    assert all(test is same[test] for test in shared)
