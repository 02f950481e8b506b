import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from oreline.sandbox.binary import find_bubblewrap
from tests.end_to_end.conftest import Built
from tests.end_to_end.runs import Command, released

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

LISTEN = """
import os, sys

def hear(event, arguments):
    if event == "socket.connect" and isinstance(arguments[1], tuple):
        with open(os.environ["ORELINE_TEST_CONNECTS"], "a") as log:
            log.write(f"{arguments[1]}\\n")

sys.addaudithook(hear)
"""


@pytest.fixture
def cut_off() -> list[str]:
    """Words before a command that leave it the machine, but no network."""
    return [str(find_bubblewrap()), "--dev-bind", "/", "/", "--unshare-net", "--die-with-parent", "--"]


RECIPE = """\
name: offline
packages: [pkg:pypi/wordlist@2.1.0]
mutation: {candidates: 6}
validation: {tasks_per_repository: 2}
agents: [oracle, noop, cheater]
"""


def test_a_build_from_cache_needs_no_network_and_asks_for_none(
    built: Built, cut_off: list[str], tmp_path: Path
) -> None:
    (tmp_path / "hook").mkdir()
    (tmp_path / "hook" / "sitecustomize.py").write_text(LISTEN)
    (tmp_path / "offline.yaml").write_text(RECIPE)
    command = Command(data=tmp_path / "data", index_url=built.command.index_url, cwd=tmp_path)
    shutil.copytree(built.command.data / "cache", command.data / "cache", symlinks=True, dirs_exist_ok=True)
    log = tmp_path / "connects.txt"
    hearing = {"PYTHONPATH": str(tmp_path / "hook"), "ORELINE_TEST_CONNECTS": str(log)}
    done = command.run("build", "offline.yaml", prefix=cut_off, environment=hearing)
    made = tasks_of(released(done))
    assert len(made) == 2
    assert made == [task for task in tasks_of(built.folder) if task["purl"] == "pkg:pypi/wordlist@2.1.0"]
    assert not log.exists(), log.read_text()


def tasks_of(folder: Path) -> list[dict[str, Any]]:
    paths = sorted((folder / "instances").glob("*.parquet"))
    return [row for path in paths for row in pq.read_table(path).to_pylist()]
