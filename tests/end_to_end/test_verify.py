import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from oreline.exports.content import ReleaseProvenance
from oreline.exports.release import load_release, write_release
from oreline.records.layout import DataLayout
from tests.doubles.package_index import LocalIndex
from tests.end_to_end.conftest import Built
from tests.end_to_end.runs import Command

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]


def test_a_release_alone_is_enough_to_run_its_tasks_again(built: Built, index: LocalIndex, tmp_path: Path) -> None:
    folder = shutil.copytree(built.folder, tmp_path / "published")
    done = Command(data=tmp_path / "data", index_url=index.url, cwd=tmp_path).run("verify", str(folder), "--json")
    assert json.loads(done.stdout) == {
        "instances": 4, "gold_passed": 4, "noop_failed": 4, "moved": [], "quarantined": [],
    }  # fmt: skip
    assert done.returncode == 0


def test_tasks_that_no_longer_hold_are_named(built: Built, tmp_path: Path) -> None:
    content = load_release(built.folder)
    first, second, *others = content.tasks
    broken = (
        replace(first, FAIL_TO_PASS=("tests/test_nowhere.py::test_gone",)),
        replace(second, FAIL_TO_PASS=second.PASS_TO_PASS[:1], PASS_TO_PASS=()),
    )
    origin = ReleaseProvenance(recipe_name="broken", recipe_hash="r" * 64, code_commit="")
    moved = replace(content, tasks=(*broken, *others))
    folder = write_release(DataLayout(tmp_path), "broken", moved, origin).folder
    done = built.command.run("verify", str(folder), "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 1
    assert (found["instances"], found["gold_passed"], found["noop_failed"]) == (4, 3, 3)
    assert {row["instance_id"]: row["reason"] for row in found["moved"]} == {
        first.instance_id: "gold_failed",
        second.instance_id: "noop_passed",
    }


def test_a_release_that_was_tampered_with_is_not_trusted(built: Built, tmp_path: Path) -> None:
    folder = shutil.copytree(built.folder, tmp_path / "published")
    table = next((folder / "instances").glob("*.parquet"))
    table.chmod(0o644)
    table.write_bytes(table.read_bytes() + b"more")
    done = built.command.run("verify", str(folder), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"]["reason"] == "file_changed"
