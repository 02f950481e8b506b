"""Nothing that ran inside is left, however the command ended and whoever was killed."""

import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Limits, Sandbox
from tests.sandbox.conftest import Box

pytestmark = pytest.mark.sandbox


@pytest.fixture(params=["bubblewrap", "docker", "gvisor"], scope="session")
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Each sandbox, and the other runtime: it is a kernel of its own."""
    found: Sandbox = request.getfixturevalue(request.param)
    return found


DAEMONS = """
sleep {mark} &
setsid sleep {mark} &
(setsid sh -c 'sleep {mark} & sleep {mark}' > /dev/null 2>&1 < /dev/null &)
(trap '' HUP TERM INT; nohup sleep {mark} > /dev/null 2>&1 &)
"""
AND_WAIT = """
sleep {mark} &
until [ "$(cat /proc/[0-9]*/cmdline | tr '\\0' '\\n' | grep -c -x '{pattern}')" = 6 ]; do :; done 2> /dev/null
touch all
wait
"""
"""Tells by a file once all six run: not every sandbox shows its processes to the host."""


@pytest.fixture
def mark() -> str:
    """A duration that no other process sleeps for."""
    return f"{3600 + uuid.uuid4().int % 10**9}.5"


def _count(mark: str) -> int:
    found = 0
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found += f"sleep\0{mark}\0".encode() in process.read_bytes()
        except OSError:
            continue
    return found


def _daemons_and_wait(mark: str) -> str:
    return (DAEMONS + AND_WAIT).format(mark=mark, pattern=mark.replace(".", "[.]"))


def _once_running(box: Box, act: Callable[[], object]) -> None:
    """Act, in a thread, as soon as the file is there by which all daemons are told to run."""

    def look() -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if (box.upper / "all").exists():
                act()
                return
            time.sleep(0.02)

    threading.Thread(target=look).start()


def test_daemons_end_with_the_command(box: Box, mark: str) -> None:
    done = box.shell(f"{DAEMONS.format(mark=mark)} sleep 0.3")
    assert done.exit_code == 0
    assert _count(mark) == 0


def test_daemons_end_at_the_limit(box: Box, mark: str) -> None:
    done = box.shell(_daemons_and_wait(mark), limits=Limits(wall_seconds=4.0))
    assert (done.stopped_by, (box.upper / "all").exists()) == ("wall", True)
    assert _count(mark) == 0


@pytest.mark.parametrize(
    "script", ["kill -9 -1; sleep 1", "kill -9 1; exit 5", "kill -9 $PPID; exit 5", "kill -STOP 1; exit 5"]
)
def test_killing_what_can_be_reached_ends_nothing_else(box: Box, mark: str, script: str) -> None:
    done = box.shell(f"sleep {mark} & {script}", limits=Limits(wall_seconds=20.0))
    assert done.exit_code in (0, 5, 137)
    assert _count(mark) == 0


def test_zombies_do_not_keep_a_sandbox_alive(box: Box) -> None:
    code = "import os, time\nfor _ in range(50):\n    if os.fork() == 0: os._exit(0)\nprint('parent')"
    done = box.python(code)
    assert (done.exit_code, done.stdout) == (0, b"parent\n")


def test_nothing_is_written_after_the_end(box: Box) -> None:
    box.shell("(while true; do date +%N > tick; done) > /dev/null 2>&1 & sleep 0.1")
    before = (box.upper / "tick").read_bytes()
    time.sleep(0.1)
    assert (box.upper / "tick").read_bytes() == before


def test_interrupt_kills_and_cleans_up(box: Box, mark: str) -> None:
    main = threading.main_thread().ident
    assert main is not None
    _once_running(box, lambda: signal.pthread_kill(main, signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        box.shell(_daemons_and_wait(mark))
    assert _count(mark) == 0
    assert {path.name for path in box.upper.parent.iterdir()} == {"base", "upper"}


VICTIM = """
import sys
from pathlib import Path
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Command, Mount
base, upper, mark = sys.argv[1:]
mount = Mount(target="/work", layers=(Path(base),), upper=Path(upper))
script = f"echo 1 > started; setsid sleep {mark} & sleep {mark}"
Bubblewrap().run(Command(argv=("/bin/sh", "-c", script), mounts=(mount,)))
"""


def test_killed_parent_takes_all_with_it_and_the_next_run_clears_up(
    make_box: Callable[[Sandbox], Box], bubblewrap: Bubblewrap, mark: str
) -> None:
    box = make_box(bubblewrap)
    argv = [sys.executable, "-c", VICTIM, str(box.base), str(box.upper), mark]
    victim = subprocess.Popen(argv, env={"PATH": os.environ["PATH"]})
    deadline = time.monotonic() + 60
    while _count(mark) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert _count(mark) == 2
    victim.kill()
    victim.wait()
    while _count(mark) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert _count(mark) == 0
    assert [path.name for path in box.upper.parent.iterdir() if path.name.startswith(".bwrap-")] != []
    assert box.shell("cat started").stdout == b"1\n"
    assert {path.name for path in box.upper.parent.iterdir()} == {"base", "upper"}
