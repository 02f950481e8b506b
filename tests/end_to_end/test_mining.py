"""A git history mined, proven in three states, and released: as a person does it, without token or network host."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.doubles.figures import EXTENDED, figures_history
from tests.doubles.histories import HistoryMaker
from tests.doubles.package_index import LocalIndex
from tests.end_to_end.runs import Command, released

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> HistoryMaker:
    return figures_history(tmp_path_factory.mktemp("figures") / "origin")


@pytest.fixture(scope="module")
def command(index: LocalIndex, tmp_path_factory: pytest.TempPathFactory) -> Command:
    home = tmp_path_factory.mktemp("mined")
    return Command(data=home / "data", index_url=index.url, cwd=home)


def test_the_command_names_candidates_and_reasons(command: Command, figures: HistoryMaker) -> None:
    done = command.run("mine", f"git+{figures.url}", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert [row["provenance"]["number"] for row in told["candidates"]] == [5, 3]
    assert sorted(row["reason"] for row in told["rejected"]) == ["bot_author", "no_base", "no_source_change"]
    fix = told["candidates"][1]
    assert "+    return sum(numbers) / len(numbers)\n" in fix["patch"]
    assert "test_three" in fix["test_patch"]
    assert "test_three" not in fix["patch"]
    assert fix["problem_statement"].startswith("Mean of more than two numbers\n\nThe mean of three numbers")


def test_wrong_uses_are_told(command: Command, figures: HistoryMaker) -> None:
    for arguments, reason in (
        (("mine", "pkg:pypi/toolz", "--source", "history"), "wrong_source"),
        (("mine", "toolz"), "bad_purl"),
    ):
        done = command.run(*arguments, "--json")
        assert done.returncode == 2
        assert json.loads(done.stdout)["error"]["reason"] == reason
    gone = command.run("mine", "git+file:///nowhere/at/all", "--json")
    assert gone.returncode == 2
    assert json.loads(gone.stdout)["error"]["reason"] == "unknown_repository"


@pytest.fixture(scope="module")
def release(sandbox: object, command: Command, figures: HistoryMaker) -> Path:
    recipe = command.cwd / "mined.yaml"
    recipe.write_text(f"name: mined\nmine: {{history: ['git+{figures.url}']}}\nagents: [oracle, noop, cheater]\n")
    return released(command.run("build", str(recipe)))


def test_three_states_make_the_lists(release: Path) -> None:
    from datasets import load_dataset  # type: ignore[import-untyped]

    rows = load_dataset(str(release), "instances", split="train", cache_dir=str(release.parent / "cache"))
    tasks = {json.loads(row["provenance"])["number"]: row for row in rows}
    assert sorted(tasks) == [3, 5]
    fix, addition = tasks[3], tasks[5]
    assert fix["FAIL_TO_PASS"] == ["tests/test_mean.py::test_three"]
    added = [f"tests/test_add.py::test_add_{number}" for number in range(6)]
    assert sorted(fix["PASS_TO_PASS"]) == [*added, "tests/test_mean.py::test_two"]
    # Without the fix the whole file can't be imported: what passed with the old tests is kept, not mended.
    assert addition["FAIL_TO_PASS"] == ["tests/test_mean.py::test_spread"]
    assert {"tests/test_mean.py::test_two", "tests/test_mean.py::test_three"} <= set(addition["PASS_TO_PASS"])
    assert json.loads(addition["provenance"])["is_only_gated"] is True
    assert "is_only_gated" not in json.loads(fix["provenance"])
    assert (fix["origin"], fix["version"], fix["license"]) == ("pull_request", "1.2.0", "MIT")


def test_gold_solves_and_nothing_else_does(release: Path, command: Command) -> None:
    done = command.run("verify", str(release), "--json")
    assert json.loads(done.stdout) == {
        "instances": 2,
        "gold_passed": 2,
        "noop_failed": 2,
        "moved": [],
        "quarantined": [],
    }


def test_a_lost_environment_and_snapshot_are_made_again_from_the_mirror(release: Path, command: Command) -> None:
    for folder in ("environments", "snapshots"):
        shutil.rmtree(command.data / folder)
    done = command.run("verify", str(release), "--json")
    assert json.loads(done.stdout) == {
        "instances": 2,
        "gold_passed": 2,
        "noop_failed": 2,
        "moved": [],
        "quarantined": [],
    }


def test_an_agent_sees_the_old_tests_and_one_commit(release: Path, command: Command) -> None:
    episodes = sorted((command.data / "episodes").rglob("*.jsonl"))
    assert len(episodes) == 6
    lines = [json.loads(line) for path in episodes for line in path.read_text().splitlines()]
    shown = json.dumps([line["observation"] for line in lines if "observation" in line])
    assert "passed" in shown
    assert not re.search("test_three|test_spread|failed", shown)


def test_a_second_build_asks_the_origin_and_changes_nothing(release: Path, command: Command) -> None:
    done = command.run("build", str(command.cwd / "mined.yaml"))
    assert "stands already" in done.stderr
    assert released(done) == release


def test_what_is_new_upstream_comes_in(release: Path, command: Command, figures: HistoryMaker) -> None:
    figures.author = "Ada <ada@example.invalid>"
    source = EXTENDED.replace("return a + b", "return b + a")
    history = {"figures.py": source + "\n\ndef half(a):\n    return a / 2\n", "tests/test_half.py": HALF}
    figures.pull_request(
        8, "Halves", [("Add half", history)], "Nobody can ask for the half of a number, which is a " * 2
    )
    done = command.run("build", str(command.cwd / "mined.yaml"), "--json")
    (package,) = json.loads(done.stdout)["packages"]
    assert (package["candidates"], package["tasks"]) == (3, 3)


HALF = "from figures import half\n\n\ndef test_half():\n    assert half(4) == 2\n"
