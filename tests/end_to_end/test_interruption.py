import signal
from pathlib import Path

import pytest

from tests.doubles.package_index import LocalIndex
from tests.end_to_end.conftest import Built
from tests.end_to_end.runs import Command, manifest_of, released

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

MOMENTS = ("environments/built: 0 of", "candidates: 1 of", "episodes: 1 of", "rewards/grades: 0 of")


def test_a_build_killed_again_and_again_ends_where_an_undisturbed_one_does(
    built: Built, index: LocalIndex, tmp_path: Path
) -> None:
    command = Command(data=tmp_path / "data", index_url=index.url, cwd=tmp_path)
    for moment in MOMENTS:
        command.stop_when_it_says(moment, "build", str(built.recipe))
    done = command.run("build", str(built.recipe))
    assert manifest_of(released(done))["content_hash"] == manifest_of(built.folder)["content_hash"]
    assert list(command.data.rglob("*.tmp")) == []


def test_an_interrupted_build_says_how_to_go_on(built: Built, index: LocalIndex, tmp_path: Path) -> None:
    command = Command(data=tmp_path / "data", index_url=index.url, cwd=tmp_path)
    done = command.stop_when_it_says("environments/built: 0 of", "build", str(built.recipe), by=signal.SIGINT)
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.endswith(
        "oreline: interrupted: Stopped. Run the same command again to go on; what is finished is kept.\n"
    )
