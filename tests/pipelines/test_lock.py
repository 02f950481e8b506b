import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oreline.errors import StorageError
from oreline.records.layout import DataLayout
from oreline.sandbox.folders import lend_folder
from pipelines.code import ROOT
from pipelines.lock import ABANDONED_SECONDS, locked

HOLD = """
import sys
from pathlib import Path
from oreline.records.layout import DataLayout
from pipelines.lock import locked
with locked(DataLayout(Path(sys.argv[1])), "oreline build"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_holder_is_refused_and_told_who_holds_it(layout: DataLayout) -> None:
    argv = [sys.executable, "-c", HOLD, str(layout.root)]
    with subprocess.Popen(argv, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout
        assert first.stdout.readline() == "held\n"
        refused = pytest.raises(StorageError, match=rf"held by process {first.pid}: oreline build")
        with refused as caught, locked(layout, "oreline build"):
            pytest.fail("was let in")
        assert caught.value.reason == "data_folder_in_use"
        first.kill()
    with locked(layout, "oreline build"):
        assert layout.root.is_dir()


def test_a_folder_that_cannot_be_written_is_named() -> None:
    # Not even root makes folders there.
    with (
        pytest.raises(StorageError, match="cannot be written"),
        locked(DataLayout(Path("/sys/kernel/oreline")), "build"),
    ):
        pytest.fail("was let in")


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(StorageError, match="cannot be written"), locked(DataLayout(tmp_path / "data"), "oreline build"):
        pytest.fail("was let in")


LEAVE = """
import os, signal, sys
from pathlib import Path
from oreline.sandbox.folders import lend_folder
with lend_folder(Path(sys.argv[1]), sys.argv[2]):
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_killed_processes_left_is_swept_whatever_it_was_for(layout: DataLayout) -> None:
    for kind in ("dependencies", "build", "of-another-kind"):
        subprocess.run([sys.executable, "-c", LEAVE, str(layout.scratch), kind], cwd=ROOT, check=False)
    with lend_folder(layout.scratch, "dependencies") as own:
        assert len(list(layout.scratch.iterdir())) == 3
        with locked(layout, "oreline build"):
            assert list(layout.scratch.iterdir()) == [own]


def test_scratch_that_was_long_left_is_swept_and_the_rest_stays(layout: DataLayout) -> None:
    for name, age_seconds in (("left", ABANDONED_SECONDS + 60), ("under-way", 60)):
        (layout.scratch / name / "deep").mkdir(parents=True)
        touched = time.time() - age_seconds
        os.utime(layout.scratch / name, (touched, touched))
    with locked(layout, "oreline build"):
        assert [path.name for path in layout.scratch.iterdir()] == ["under-way"]
