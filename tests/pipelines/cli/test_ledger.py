"""`explain`, `score` and `rewards diff` over a release and over tables."""

from dataclasses import replace
from pathlib import Path

import pytest

from assets.tables import REWARDS, TRAJECTORIES
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.rewards.profile import read_profile
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.ledgers import CHEAT, NOOP, TASK, name_of, released, reward_of
from tests.doubles.rows import a_trajectory
from tests.pipelines.cli.test_commands import document, run

DEFAULT = read_profile()
CASES = [NOOP, (0, 0, 1, False), (0, 0, 20, True), (1, 2, 1, False)]
STORED = [reward_of(case, DEFAULT) for case in CASES]
MILD = "name: mild\nversion: 3\nweights: {outcome: 0.875, regression: 0.25, efficiency: 0.125, tamper: 1.75}\n"


@pytest.fixture
def release(layout: DataLayout) -> Path:
    return released(layout, STORED)


@pytest.fixture
def mild(tmp_path: Path) -> Path:
    path = tmp_path / "mild.yaml"
    path.write_text(MILD)
    return path


@pytest.mark.parametrize("named", [(), ("--release", "ledger"), ("--release", "ledger/v1")])
def test_explain_tells_every_number_with_its_evidence(release: Path, layout: DataLayout, named) -> None:
    result = run("explain", "f0b0s20t", "--data", layout.root, *named)
    assert result.exit_code == 0
    for text in (
        f"task     {TASK.instance_id}",
        f"profile  default, version {DEFAULT.version}, hash {DEFAULT.profile_id.split(':')[1]}",
        "outcome  1.0 x 0.875 = 0.875: resolved: all 2 FAIL_TO_PASS and all 4 PASS_TO_PASS tests pass",
        "tamper  -1.0 x 1.75 = -1.75 (step 1): 1 findings, the first in step 1: test_deleted tests/test_calc.py",
        "  findings: 1 named\n",
        "severity tampering, source trajectory, step 1: run_command rm tests/test_calc.py",
        "\ntotal    -0.759765625\n",
    ):
        assert text in result.stdout
    assert result.stderr == ""


def test_explain_as_json_names_tests_steps_and_profile(release: Path, layout: DataLayout) -> None:
    found = document(run("explain", name_of(CASES[3]), "--data", layout.root, "--json"))
    rows = {row["component"]: row for row in found["rows"]}
    assert rows["outcome"]["evidence"]["still_failing"] == [TASK.FAIL_TO_PASS[0]]
    assert rows["regression"]["evidence"]["tests"] == list(TASK.PASS_TO_PASS[:2])
    assert sum(row["product"] for row in found["rows"]) == found["total"] == STORED[3].total
    assert (found["profile"]["name"], found["profile"]["version"]) == ("default", str(DEFAULT.version))
    assert found["adds_up"]
    assert found["source"] == str(release)


def test_explain_reads_tables_first_and_does_without_steps(layout: DataLayout, release: Path) -> None:
    tables = a_bench(layout).tables
    tables.write(REWARDS, CALC_KEY, Kept(rows=tuple(STORED)), "1")
    assert document(run("explain", "f0b0s20t", "--data", layout.root, "--json"))["steps"] == {}
    kept = a_trajectory(trajectory_id="f0b0s20t", trajectory=(CHEAT,))
    tables.write(TRAJECTORIES, CALC_KEY, Kept(rows=(kept,)), "1")
    found = document(run("explain", "f0b0s20t", "--data", layout.root, "--json"))
    assert found["source"] == f"tables of {layout.root}"
    assert found["steps"] == {"1": "run_command rm tests/test_calc.py"}


def test_explain_says_when_a_total_is_not_its_sum(layout: DataLayout) -> None:
    released(layout, [replace(STORED[0], total=0.5)])
    result = run("explain", name_of(NOOP), "--data", layout.root)
    assert "not the sum of the products" in result.stderr


@pytest.mark.parametrize(
    ("asked", "reason", "told"),
    [
        ("f0b0s2Ot", "unknown_id", f"the nearest are f0b0s20t ({TASK.instance_id} by oracle)"),
        ("f0b0", "ambiguous_id", "2 episodes begin with 'f0b0': f0b0s1h, f0b0s20t"),
        ("pypi__calc", "unknown_id", "episodes of tasks that begin so are f0b0s1h"),
        ("ZZZZ", "unknown_id", "none of 4 comes near it"),
    ],
)
def test_explain_names_near_episodes(release: Path, layout: DataLayout, asked: str, reason: str, told: str) -> None:
    result = run("explain", asked, "--data", layout.root, "--json")
    assert result.exit_code == 2
    assert document(result)["error"]["reason"] == reason
    assert told in document(result)["error"]["detail"]


def test_explain_in_a_folder_without_rewards(tmp_path: Path) -> None:
    result = run("explain", "f0", "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert "no rewards stand there. Build a dataset first" in result.stderr
    assert not (tmp_path / "data").exists()


def test_score_gives_the_totals_of_a_build(release: Path, layout: DataLayout, mild: Path) -> None:
    result = run("score", "ledger", "--profile", mild, "--data", layout.root, "--json")
    assert result.exit_code == 0
    found = document(result)
    built = {row.trajectory_id: row.total for row in (reward_of(case, read_profile(str(mild))) for case in CASES)}
    assert {row["trajectory_id"]: row["total"] for row in found["rewards"]} == built
    assert (found["episodes"], found["changed"], found["lacking"]) == (4, 1, {})
    assert found["profile"].startswith("mild@3:")


def test_score_with_the_same_profile_changes_nothing(release: Path, layout: DataLayout) -> None:
    result = run("score", release, "--data", layout.root)
    assert result.exit_code == 0
    assert result.stdout.endswith(f"4 episodes under {DEFAULT.profile_id}: 0 totals changed\n")


def test_score_says_what_the_release_lacks(layout: DataLayout) -> None:
    released(layout, [replace(STORED[0], components=STORED[0].components[:3]), STORED[1]])
    result = run("score", "ledger", "--data", layout.root)
    assert result.exit_code == 1
    assert f"1 episodes lack tamper, which default@{DEFAULT.version}:" in result.stderr
    assert "\t0.0\tnull\n" in result.stdout


def test_diff_names_totals_and_profiles(release: Path, layout: DataLayout, mild: Path) -> None:
    result = run("rewards", "diff", "default", mild, "ledger", "--data", layout.root)
    assert result.exit_code == 0
    assert "f1b2s1h\toracle\t-0.03125 -> 0.09375\tregression +0.125" in result.stdout
    assert "order\t" in result.stdout
    assert "1 of 4 totals and 1 of 6 pairs change" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (("score", "ledger", "--profile", "nowhere"), 2, "unknown_profile"),
        (("rewards", "diff", "default", "nowhere", "ledger"), 2, "unknown_profile"),
        (("score", "other"), 2, "no_release"),
        (("explain", "f", "--release", "other"), 2, "no_release"),
    ],
)
def test_what_is_not_there_is_refused(release: Path, layout: DataLayout, arguments, code: int, reason: str) -> None:
    result = run(*arguments, "--data", layout.root, "--json")
    assert (result.exit_code, document(result)["error"]["reason"]) == (code, reason)
