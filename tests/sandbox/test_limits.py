"""Each limit stops what goes beyond it, by a control group and without one, and says which limit it was."""

import os
from collections.abc import Callable
from dataclasses import replace

import pytest

from oreline.errors import FaultKind, SandboxError
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.cgroups import find_hierarchy, open_group
from oreline.sandbox.contract import WORK, Limits, Sandbox
from oreline.sandbox.runtime import interpreter_inside
from tests.sandbox.conftest import Box

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.fixture(scope="session")
def with_group(bubblewrap: Bubblewrap) -> Bubblewrap:
    if find_hierarchy() is None:
        pytest.skip("control groups: this user can't make one here")
    return bubblewrap


@pytest.fixture(scope="session")
def without_group(bubblewrap: Bubblewrap) -> Bubblewrap:
    return Bubblewrap(find_groups=lambda: None)


@pytest.fixture
def ungrouped(make_box: Callable[[Sandbox], Box], without_group: Bubblewrap) -> Box:
    return make_box(without_group)


@pytest.fixture(params=["with_group", "docker", "gvisor"])
def grouped(request: pytest.FixtureRequest, make_box: Callable[[Sandbox], Box]) -> Box:
    return make_box(request.getfixturevalue(request.param))


@pytest.fixture(params=["with_group", "without_group", "docker", "gvisor"])
def limited(request: pytest.FixtureRequest, make_box: Callable[[Sandbox], Box]) -> Box:
    return make_box(request.getfixturevalue(request.param))


def test_ordinary_command_is_not_disturbed(limited: Box) -> None:
    done = limited.shell("echo out; echo err >&2; exit 7")
    assert (done.exit_code, done.stopped_by, done.stdout, done.stderr) == (7, "", b"out\n", b"err\n")


def test_wall_limit_keeps_what_came_before(limited: Box) -> None:
    done = limited.shell("echo before; echo also >&2; sleep 600; echo after", limits=Limits(wall_seconds=0.5))
    assert (done.exit_code, done.stopped_by, done.stdout, done.stderr) == (None, "wall", b"before\n", b"also\n")


def test_wall_limit_holds_when_every_stream_is_closed(limited: Box) -> None:
    done = limited.shell("exec 0<&- 1>&- 2>&-; sleep 600", limits=Limits(wall_seconds=0.5))
    assert done.stopped_by == "wall"


def test_cpu_limit_stops_a_busy_loop(limited: Box) -> None:
    done = limited.python("while True: pass", limits=Limits(cpu_seconds=1))
    assert (done.exit_code, done.stopped_by) == (None, "cpu")


WORK_FOR_A_WHILE = """
sleep 1.5 &
for _ in 1 2 3 4; do (n=0; while kill -0 $!; do n=$((n + 1)); done 2> /dev/null; echo $n) & done
wait
"""


def test_processors_are_shared_out(grouped: Box) -> None:
    much, little = (grouped.shell(WORK_FOR_A_WHILE, limits=Limits(cores=cores)) for cores in (2.0, 0.05))
    assert (little.exit_code, little.stdout.count(b"\n")) == (0, 4)
    # What was done counts, as times told inside may hold what was waited. A busy machine gives each sandbox little as
    # well, though more than this.
    assert sum(map(int, little.stdout.split())) * 2 < sum(map(int, much.stdout.split()))


MEMORY_BOMB = "kept = []\nwhile True: kept.append(bytes([1]) * 10_000_000)"


def test_memory_bomb_is_killed_in_a_group(grouped: Box) -> None:
    done = grouped.python(MEMORY_BOMB, limits=Limits(memory_mb=200))
    assert (done.exit_code, done.stopped_by) == (None, "memory")


def test_memory_of_all_processes_counts_in_a_group(grouped: Box) -> None:
    code = "import os, time\n[os.fork() for _ in range(3)]\nkept = b'x' * 60_000_000\ntime.sleep(60)"
    done = grouped.python(code, limits=Limits(memory_mb=200, wall_seconds=5.0))
    assert (done.exit_code, done.stopped_by) == (None, "memory")


def test_memory_that_the_machine_has_no_more_of_is_no_fault_of_the_command(
    make_box: Callable[[Sandbox], Box], with_group: Bubblewrap
) -> None:
    hierarchy = find_hierarchy()
    assert hierarchy
    with open_group(hierarchy, Limits(memory_mb=100)) as machine:
        for folder in machine.folders if hierarchy.version == 2 else ():
            (folder / "cgroup.subtree_control").write_text("+memory +pids")
        small = Bubblewrap(find_groups=lambda: replace(hierarchy, parents=machine.folders))
        with pytest.raises(SandboxError, match="out_of_memory") as caught:
            make_box(small).shell(f"{interpreter_inside()} -c '{MEMORY_BOMB}' || exit 3", limits=Limits())
    assert caught.value.fault is FaultKind.MACHINE


def test_memory_is_refused_to_a_process_without_a_group(ungrouped: Box) -> None:
    done = ungrouped.python(MEMORY_BOMB, limits=Limits(memory_mb=200))
    assert (done.exit_code, done.stopped_by, b"MemoryError" in done.stderr) == (1, "", True)


def test_fork_bomb_is_contained(limited: Box) -> None:
    code = """
import os, time
while True:
    try: os.fork() or time.sleep(60)
    except OSError: pass
    time.sleep(0.01)
"""
    done = limited.python(code, limits=Limits(processes=20, wall_seconds=3.0))
    assert (done.exit_code, done.stopped_by) == (None, "processes")


def test_refused_process_is_an_error_for_the_command(grouped: Box) -> None:
    done = grouped.shell("for n in $(seq 30); do sleep 60 & done", limits=Limits(processes=20))
    assert (done.exit_code, done.stopped_by, b"Cannot fork" in done.stderr) == (2, "", True)


@pytest.mark.parametrize("stream", ["1", "2"])
def test_endless_output_is_cut(limited: Box, stream: str) -> None:
    done = limited.shell(f"yes >&{stream}", limits=Limits(output_bytes=100_000))
    assert (done.stopped_by, len(done.stdout) + len(done.stderr)) == ("output", 100_000)


def test_both_streams_share_one_limit(limited: Box) -> None:
    done = limited.shell("yes & yes >&2", limits=Limits(output_bytes=100_000))
    assert (done.stopped_by, len(done.stdout) + len(done.stderr)) == ("output", 100_000)


def test_output_up_to_the_limit_is_kept_whole(limited: Box) -> None:
    done = limited.shell("yes | head -c 100000", limits=Limits(output_bytes=100_000))
    assert (done.exit_code, done.stopped_by, len(done.stdout)) == (0, "", 100_000)


def test_flood_of_the_report_is_cut(limited: Box) -> None:
    code = "import os\nwhile True: os.write(int(os.environ['ORELINE_REPORT_FD']), b'x' * 65536)"
    done = limited.python(code, with_report=True)
    assert (done.stopped_by, len(done.report)) == ("output", 64 * 2**20)


@pytest.mark.parametrize("path", [f"{WORK}/big", "/tmp/big", "/dev/shm/big"])
def test_huge_file_is_refused(limited: Box, path: str) -> None:
    # Behind a hole: what lies before the limit would fill the disk, whose watcher may be first.
    code = f"file = open({path!r}, 'wb', 0)\nfile.seek(1_000_000_000)\nfile.write(b'x')"
    done = limited.python(code, limits=Limits(disk_mb=20))
    assert done.exit_code != 0
    # The work tree is measured too, and may be found full before the program has said what it saw.
    assert b"File too large" in done.stderr or (path, done.stopped_by) == (f"{WORK}/big", "disk")


def test_many_files_fill_the_disk_limit(limited: Box) -> None:
    code = "import itertools\nfor n in itertools.count(): open(f'/work/{n}', 'wb').write(b'x' * 1_000_000)"
    done = limited.python(code, limits=Limits(disk_mb=20))
    assert (done.exit_code, done.stopped_by) == (None, "disk")


def test_empty_files_fill_the_disk_limit(limited: Box) -> None:
    code = "import itertools\nfor n in itertools.count(): open(f'/work/{n}', 'wb').close()"
    done = limited.python(code, limits=Limits(disk_mb=4))
    assert (done.exit_code, done.stopped_by) == (None, "disk")


def test_what_an_earlier_command_wrote_counts(limited: Box) -> None:
    assert limited.shell("head -c 3M /dev/zero > /work/big", limits=Limits(disk_mb=4)).stopped_by == ""
    assert limited.shell("head -c 2M /dev/zero > /work/more", limits=Limits(disk_mb=4)).stopped_by == "disk"


def test_no_memory_dump_is_written(limited: Box) -> None:
    assert limited.shell("kill -SEGV $$").exit_code == 139
    assert limited.changes() == ()


def test_groups_are_removed(make_box: Callable[[Sandbox], Box], with_group: Bubblewrap) -> None:
    make_box(with_group).shell("sleep 100 & setsid sleep 100 &")
    hierarchy = find_hierarchy()
    assert hierarchy is not None
    mine = f"-{os.getpid()}-"
    assert [group for parent in hierarchy.all_parents for group in parent.iterdir() if mine in group.name] == []
