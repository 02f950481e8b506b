"""Fixes of a history turned back on its newest tree: mined, planted, proven and released, without token or host."""

import json
from pathlib import Path

import pytest

from tests.doubles.figures import EXTENDED, figures_history
from tests.doubles.package_index import LocalIndex
from tests.end_to_end.runs import Command

pytestmark = pytest.mark.slow

RECIPE = """\
name: inverted
invert: {{history: ['{url}']}}
validation: {{test_share: 0}}
agents: [oracle, noop]
"""
FIX = "max(numbers) - min(numbers)"
WRONG = EXTENDED.replace(FIX, "max(numbers) - 0")
LATER = '"""Figures."""\n\n' + EXTENDED.replace("def spread(numbers):", "def spread(numbers: list[float]) -> float:")


@pytest.fixture(scope="module")
def command(index: LocalIndex, tmp_path_factory: pytest.TempPathFactory) -> Command:
    home = tmp_path_factory.mktemp("inverted")
    return Command(data=home / "data", index_url=index.url, cwd=home)


@pytest.fixture(scope="module")
def release(sandbox: object, command: Command) -> Path:
    figures = figures_history(command.cwd / "origin")
    figures.author = "Ada <ada@example.invalid>"
    figures.pull_request(7, "Spread again", [("From zero", {"figures.py": WRONG})])
    figures.pull_request(8, "Fix spread", [("From the smallest", {"figures.py": EXTENDED})])
    figures.pull_request(9, "Types", [("Say what is what", {"figures.py": LATER})])
    figures.pull_request(10, "Fix words", [("Words", {"figures.py": LATER.replace("Figures", "All figures")})])
    recipe = command.cwd / "inverted.yaml"
    recipe.write_text(RECIPE.format(url=f"git+{figures.url}"))
    done = command.run("build", str(recipe), "--json")
    told = json.loads(done.stdout)
    assert told["packages"][0]["dropped_by_stage"]["candidates/inversions"] == {
        "equivalent": 1,
        "not_a_fix": 6,
    }
    return Path(told["result"]["folder"])


def test_a_fix_becomes_a_task_of_the_newest_tree(release: Path) -> None:
    from datasets import load_dataset  # type: ignore[import-untyped]

    rows = load_dataset(str(release), "instances", split="train", cache_dir=str(release.parent / "cache"))
    tasks = {json.loads(row["provenance"])["inverts"]["number"]: row for row in rows}
    assert sorted(tasks) == [8]
    spread = tasks[8]
    assert spread["FAIL_TO_PASS"] == ["tests/test_mean.py::test_spread"]
    assert len(spread["PASS_TO_PASS"]) == 8
    assert (spread["origin"], spread["operator"], spread["test_patch"]) == ("mutation", "inverted_fix", "")
    assert "-    return max(numbers) - 0\n+    return max(numbers) - min(numbers)\n" in spread["patch"]


def test_gold_solves_and_nothing_else_does(release: Path, command: Command) -> None:
    done = command.run("verify", str(release), "--json")
    told = json.loads(done.stdout)
    assert (told["gold_passed"], told["noop_failed"], told["moved"]) == (1, 1, [])
