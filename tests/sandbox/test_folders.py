"""Folders that are lent."""

import os
import subprocess
import sys
from pathlib import Path

from oreline.sandbox.folders import lend_folder

KILLED = """
import os, signal, sys
from pathlib import Path
from oreline.sandbox.folders import lend_folder

with lend_folder(Path(sys.argv[1]), "work") as folder:
    (folder / "file").touch()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "scratch")], check=False)
    (left,) = (tmp_path / "scratch").iterdir()
    with lend_folder(tmp_path / "scratch", "other"):
        assert left.exists()
    with lend_folder(tmp_path / "scratch", "work") as first, lend_folder(tmp_path / "scratch", "work") as second:
        assert {first, second} == set((tmp_path / "scratch").iterdir())
    assert list((tmp_path / "scratch").iterdir()) == []


def test_nobody_else_may_look_into_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with lend_folder(tmp_path, "work") as folder:
            assert folder.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)
