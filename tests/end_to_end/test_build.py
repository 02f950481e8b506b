import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.doubles import archives, packages
from tests.end_to_end.conftest import Built
from tests.end_to_end.runs import manifest_of

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

LOAD = """
import json, sys
from datasets import load_dataset
counts = {}
for config in ("instances", "trajectories", "rewards", "step_labels", "outcome_labels", "behaviour"):
    loaded = load_dataset(sys.argv[1], config, cache_dir=sys.argv[2])
    counts[config] = {split: len(rows) for split, rows in loaded.items()}
print(json.dumps(counts))
"""


def test_the_last_line_is_the_release_folder(built: Built) -> None:
    assert built.stdout == f"{built.folder}\n"
    assert built.folder == built.command.data / "releases" / "small" / "v1"


def test_the_person_is_told_what_came_of_each_package(built: Built) -> None:
    for text in ("pkg:pypi/calculator@1.0.0", "healthy", "no_tests", "whole build", "Next: ", "oreline verify "):
        assert text in built.stderr


def test_a_fresh_process_loads_what_the_manifest_counts(built: Built, tmp_path: Path) -> None:
    argv = [sys.executable, "-c", LOAD, str(built.folder), str(tmp_path)]
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    counts = manifest_of(built.folder)["counts"]
    assert json.loads(done.stdout.splitlines()[-1]) == {
        name: counts[name]
        for name in ("instances", "trajectories", "rewards", "step_labels", "outcome_labels", "behaviour")
    }
    assert sum(counts["instances"].values()) == 4
    assert sum(counts["trajectories"].values()) == 12


@pytest.fixture(scope="module")
def again(built: Built) -> subprocess.CompletedProcess[str]:
    """The same build once more."""
    return built.command.run("build", str(built.recipe), "--json")


def test_every_bad_package_is_one_rejection_with_its_reason(
    built: Built, again: subprocess.CompletedProcess[str]
) -> None:
    by_name = {row["purl"].split("/")[1].split("@")[0]: row for row in json.loads(again.stdout)["packages"]}
    reasons = {
        packages.no_tests().name: {"no_tests": 1},
        packages.build_fails().name: {"build_failed": 1},
        archives.escaping_parent().name: {"unsafe_archive": 1},
        "nowhere-to-be-found": {"unknown_package": 1},
    }
    assert {name: by_name[name]["dropped"] for name in reasons} == reasons
    assert [by_name[name]["tasks"] for name in ("calculator", "wordlist")] == [2, 2]
    assert [by_name[name]["solved"] for name in ("calculator", "wordlist")] == [2, 2]


def test_a_second_build_changes_nothing_and_says_so(built: Built, again: subprocess.CompletedProcess[str]) -> None:
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["result"]["folder"] == str(built.folder)
    assert "stands already: same content, no new version" in again.stderr


def test_every_task_holds_in_a_fresh_sandbox(built: Built) -> None:
    done = built.command.run("verify", "small/v1", "--json")
    found = json.loads(done.stdout)
    assert (found["instances"], found["gold_passed"], found["noop_failed"]) == (4, 4, 4)
    assert (found["moved"], found["quarantined"]) == ([], [])
    assert done.returncode == 0


def test_one_asset_alone(built: Built) -> None:
    done = built.command.run("build", str(built.recipe), "--only", "rewards/scored", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)["result"]
    assert [stage["stage"] for stage in result["stages"]] == [
        "rewards/scored",
        "checks",
        "rewards/scored_withstands_attacks",
    ]
    assert result["folder"] == ""


def test_oracle_gets_most_and_the_cheater_least(built: Built) -> None:
    tasks = {}
    for path in (built.folder / "rewards").glob("*.parquet"):
        for row in pq.read_table(path, columns=["task_id", "agent", "total"]).to_pylist():
            tasks.setdefault(row["task_id"], {})[row["agent"]] = row["total"]
    assert len(tasks) == 4
    for totals in tasks.values():
        assert totals["oracle"] > totals["noop"] > totals["cheater"]
