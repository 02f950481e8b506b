"""Names that tell whose a folder is, and which owners are gone."""

import os
import re
import subprocess
import sys
from pathlib import Path

from oreline.sandbox.owners import find_orphans, is_orphaned, owned_name

NAME_ONE = "from oreline.sandbox.owners import owned_name; print(owned_name('x-'))"


def test_names_differ() -> None:
    assert len({owned_name("x-") for _ in range(100)}) == 100


def test_only_what_a_process_that_is_gone_left_is_an_orphan(tmp_path: Path) -> None:
    gone = subprocess.run([sys.executable, "-c", NAME_ONE], capture_output=True, text=True, check=True).stdout.strip()
    for name in (gone, owned_name("x-"), "x-other-host-1-0", f"x-{os.uname().nodename}-2-999999999-0", "y-1-0"):
        (tmp_path / name).mkdir()
    assert find_orphans(tmp_path, "x-") == [tmp_path / gone]
    assert find_orphans(tmp_path / "none", "x-") == []


def test_what_an_earlier_process_of_the_same_number_left_is_an_orphan(tmp_path: Path) -> None:
    own = owned_name("x-")
    earlier = re.sub(r"-\d+\.", "-1.", own)
    for name in (own, earlier):
        (tmp_path / name).mkdir()
    assert earlier != own
    assert find_orphans(tmp_path, "x-") == [tmp_path / earlier]
    assert (is_orphaned(earlier), is_orphaned(own)) == (True, False)


def test_a_process_that_has_ended_is_gone_though_nobody_has_asked_how(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", NAME_ONE], stdout=subprocess.PIPE, text=True) as ended:
        left = tmp_path / (ended.stdout.read().strip() if ended.stdout else "")
        left.mkdir()
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        assert find_orphans(tmp_path, "x-") == [left]


def test_a_running_process_is_not_gone_whatever_its_name(tmp_path: Path) -> None:
    odd = tmp_path / "a) Z 1"
    odd.symlink_to("/bin/sleep")
    with subprocess.Popen([odd, "60"]) as running:
        left = tmp_path / f"x-{os.uname().nodename}-{running.pid}-0"
        left.mkdir()
        found = find_orphans(tmp_path, "x-")
        running.kill()
    assert found == []
