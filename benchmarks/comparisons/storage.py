"""What a task of a large suite costs on disk, beside one whole list a task and beside one container image a task."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pyarrow.parquet as pq

from oreline.exports.parquet import write_parquet
from oreline.records.tables import to_table
from oreline.records.task import Task
from tests.doubles.large_suites import TESTS, a_large_suite, tasks_of

REPOSITORIES: Final = ("pypi/left", "pypi/right")
OF_EACH: Final = 150
IMAGE_BYTES: Final = 2.6e9
"""An image a task, as SWE-Gym's authors report of theirs (arXiv 2412.21139)."""
SAMPLE: Final = 8
"""Tasks that are written with the whole list each."""


def compare(of_each: int = OF_EACH, tests: int = TESTS) -> Iterator[str]:
    """Lines of bytes a task and what others take for one."""
    tasks = [task for repo in REPOSITORIES for task in tasks_of(repo, a_large_suite(repo, tests), of_each)]
    with tempfile.TemporaryDirectory(prefix="bench-storage-") as name:
        once = _size(Path(name) / "once", tasks[::of_each])
        ours = _size(Path(name) / "ours", tasks)
        whole = sum(_whole(Path(name) / "whole", task) for task in tasks[:SAMPLE]) / SAMPLE
    each = ours / len(tasks)
    beyond = (ours - once) / (len(tasks) - len(REPOSITORIES))
    yield f"{len(tasks)} tasks of {len(REPOSITORIES)} suites of {tests:,} tests each: {each / 1e3:.1f} kB a task"
    yield f"beyond each suite's list once: {beyond / 1e3:.1f} kB a task"
    yield f"one whole list a task: {whole / 1e3:.0f} kB, {whole / each:.0f} times as much"
    yield f"one container image a task: 2.6 GB, {IMAGE_BYTES / each:,.0f} times as much"


def _size(path: Path, tasks: Sequence[Task]) -> int:
    write_parquet(path, tasks, Task)
    return path.stat().st_size


def _whole(path: Path, task: Task) -> int:
    """A task by itself, as tables are usually written."""
    pq.write_table(to_table([task], Task), path, compression="zstd")
    return path.stat().st_size
