"""Commands that are asked to stop while they are at work."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oreline.sandbox.cgroups import PREFIX, find_hierarchy
from pipelines.code import ROOT

WORKING = """
import sys, threading, time
from contextlib import nullcontext
from pathlib import Path

from oreline.sandbox.cgroups import find_hierarchy, open_group
from oreline.sandbox.contract import Limits
from oreline.sandbox.devices import device_arguments
from oreline.sandbox.folders import lend_folder
from pipelines.cli.output import told

def work(folder):
    hierarchy = find_hierarchy()
    with lend_folder(folder, "work") as lent, open_group(hierarchy, Limits()) if hierarchy else nullcontext():
        (lent / "file").touch()
        sys.stderr.write("ready\\n")
        time.sleep(60)

@told
def command(folder, as_json):
    list(device_arguments())
    threading.Thread(target=work, args=(folder,)).start()
    work(folder)

command(folder=Path(sys.argv[1]), as_json=True)
"""


def groups_of(pid: int) -> list[Path]:
    hierarchy = find_hierarchy()
    parents = hierarchy.parents if hierarchy else ()
    return [group for parent in parents for group in parent.glob(f"{PREFIX}*-{pid}-*")]


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 3), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=lambda value: str(value),
)
def test_a_command_that_is_asked_to_stop_says_so_and_leaves_nothing(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    argv = [sys.executable, "-c", WORKING, str(tmp_path / "work")]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        argv, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr
        assert [process.stderr.readline() for _ in range(2)] == ["ready\n"] * 2
        process.send_signal(number)
        stdout, _ = process.communicate()
    assert (process.returncode, json.loads(stdout)["error"]["reason"]) == (code, "interrupted")
    assert list((tmp_path / "work").iterdir()) == []
    assert [path.name for path in tmp_path.iterdir()] == ["work"]
    assert groups_of(process.pid) == []


def test_who_chose_to_outlive_the_terminal_does(tmp_path: Path) -> None:
    script = "import os, signal; from pipelines.cli.output import told\n"
    script += "told(lambda: (os.kill(os.getpid(), signal.SIGHUP), print('went on')))()"
    done = subprocess.run(
        ["nohup", sys.executable, "-c", script], cwd=ROOT, check=False, capture_output=True, stdin=subprocess.DEVNULL
    )
    assert (done.returncode, done.stdout) == (0, b"went on\n")
