"""What is measured from outside: disk and threads."""

import math
import os
import subprocess
import threading
from pathlib import Path

import pytest

from oreline.sandbox.contract import Limits
from oreline.sandbox.folders import remove_tree
from oreline.sandbox.watch import Watcher, count_tasks, measure_folder


def test_every_entry_costs_a_block_at_least(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "empty").touch()
    (tmp_path / "link").symlink_to("/usr")
    assert measure_folder(tmp_path) == 3 * 4096


def test_hole_in_a_file_costs_nothing(tmp_path: Path) -> None:
    with (tmp_path / "hole").open("wb") as file:
        file.truncate(10**9)
    assert measure_folder(tmp_path) == 4096


def test_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert measure_folder(tmp_path / "none") == 0


@pytest.mark.parametrize("name", ["d" * 200, "d" * 195])
def test_what_is_too_deep_to_be_looked_at_fills_the_disk(tmp_path: Path, name: str) -> None:
    script = f"for i in $(seq 30); do mkdir {name}; cd -P {name}; done; echo 1 > f"
    subprocess.run(["bash", "-c", script], cwd=tmp_path, check=True)
    assert measure_folder(tmp_path) == math.inf
    remove_tree(tmp_path / name)


def test_threads_are_counted() -> None:
    before, stop = count_tasks(os.getpid()), threading.Event()
    threads = [threading.Thread(target=stop.wait) for _ in range(3)]
    for thread in threads:
        thread.start()
    assert count_tasks(os.getpid()) == before + 3
    stop.set()
    for thread in threads:
        thread.join()


def test_disk_is_full_when_its_limit_is_reached(tmp_path: Path) -> None:
    (tmp_path / "big").write_bytes(os.urandom(2**20))
    assert Watcher(Limits(disk_mb=1), [tmp_path], most_tasks=None).is_disk_full()
    assert not Watcher(Limits(disk_mb=2), [tmp_path], most_tasks=None).is_disk_full()
