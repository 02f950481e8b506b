"""Where control groups can be made, read from the texts the kernel gives."""

import os
from pathlib import Path

import pytest

from oreline.sandbox.cgroups import Group, Hierarchy, list_candidates
from oreline.sandbox.contract import Limits

VERSION_1 = (
    "30 25 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
    "31 25 0:27 / /sys/fs/cgroup/pids rw,relatime shared:9 - cgroup cgroup rw,pids\n"
    "32 25 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
)


def test_version_1_has_one_folder_a_controller() -> None:
    membership = "4:memory:/mine\n3:cpu,cpuacct:/\n2:pids:/user/mine\n0::/\n"
    needed = (Path("/sys/fs/cgroup/memory/mine"), Path("/sys/fs/cgroup/pids/user/mine"))
    assert list_candidates(membership, VERSION_1) == [
        Hierarchy(version=1, parents=needed, processors=Path("/sys/fs/cgroup/cpu,cpuacct")),
        Hierarchy(version=1, parents=needed),
    ]


def test_processors_time_has_a_group_where_there_is_less_of_it_than_the_machine_has() -> None:
    memory, cpu = Path("/memory"), Path("/cpu")
    version_1 = Hierarchy(version=1, parents=(memory,), processors=cpu)
    machine = os.cpu_count() or 1
    assert version_1.parents_for(Limits(cores=machine - 0.5)) == (memory, cpu)
    assert version_1.parents_for(Limits(cores=machine)) == (memory,)
    assert Hierarchy(version=1, parents=(memory,)).parents_for(Limits(cores=0.5)) == (memory,)


def test_version_1_in_a_container_is_relative_to_the_mounted_part() -> None:
    mounts = VERSION_1.replace("0:26 / ", "0:26 /docker/c1 ").replace("0:27 / ", "0:27 /docker/c1 ")
    membership = "4:memory:/docker/c1\n2:pids:/docker/c1/inner\n"
    assert list_candidates(membership, mounts) == [
        Hierarchy(version=1, parents=(Path("/sys/fs/cgroup/memory"), Path("/sys/fs/cgroup/pids/inner")))
    ]


@pytest.mark.parametrize(
    ("own", "above", "expected"),
    [
        ("cpu memory pids", "", ["app.slice/mine.scope"]),
        ("", "cpu memory pids", ["app.slice"]),
        ("memory", "pids", []),
        ("memory pids", "memory pids", ["app.slice/mine.scope", "app.slice"]),
    ],
)
def test_version_2_needs_both_controllers_handed_down(
    tmp_path: Path, own: str, above: str, expected: list[str]
) -> None:
    (tmp_path / "app.slice" / "mine.scope").mkdir(parents=True)
    (tmp_path / "app.slice" / "mine.scope" / "cgroup.subtree_control").write_text(own)
    (tmp_path / "app.slice" / "cgroup.subtree_control").write_text(above)
    mounts = f"29 25 0:25 / {tmp_path} rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
    found = list_candidates("0::/app.slice/mine.scope\n", mounts)
    assert found == [Hierarchy(version=2, parents=(tmp_path / folder,)) for folder in expected]


def test_no_mount_no_candidates() -> None:
    assert list_candidates("0::/\n", "") == []


def test_counters_are_read_in_both_versions(tmp_path: Path) -> None:
    (tmp_path / "memory.events").write_text("low 0\noom 0\noom_kill 2\n")
    (tmp_path / "pids.events").write_text("max 7\n")
    group = Group(folders=(tmp_path,))
    assert (group.count_memory_kills(), group.has_been_full(), group.count_refused_processes()) == (2, False, 7)
    (tmp_path / "memory.events").write_text("low 0\noom 3\noom_kill 2\n")
    assert group.has_been_full()
    one = tmp_path / "one"
    one.mkdir()
    (one / "memory.oom_control").write_text("oom_kill_disable 0\nunder_oom 0\noom_kill 4\n")
    (one / "memory.memsw.limit_in_bytes").write_text("104857600\n")
    (one / "memory.memsw.max_usage_in_bytes").write_text("52428800\n")
    assert (Group(folders=(one,)).count_memory_kills(), Group(folders=(one,)).has_been_full()) == (4, False)
    (one / "memory.memsw.max_usage_in_bytes").write_text("104800000\n")
    assert Group(folders=(one,)).has_been_full()
