"""One recipe that names sources side by side: pull requests of a host, releases of an index, and a history."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from oreline.sandbox.bubblewrap import Bubblewrap
from tests.doubles.figures import TOLD, figures_history, figures_releases, hosted_figures
from tests.doubles.github.api import TOKEN
from tests.doubles.github.server import local_github
from tests.doubles.package_index import package_index
from tests.end_to_end.runs import Command, released

pytestmark = pytest.mark.slow

RECIPE = """\
name: mined
mine:
  github: [pkg:github/ada/figures]
  releases: [pkg:pypi/figures]
  history: ["git+{url}"]
agents: [oracle, noop]
"""
MENDED = ["tests/test_mean.py::test_three"]


@pytest.fixture(scope="module")
def built(sandbox: Bubblewrap, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Command, Path]]:
    home = tmp_path_factory.mktemp("sources")
    history = figures_history(home / "origin")
    (home / "mined.yaml").write_text(RECIPE.format(url=history.url))
    with package_index(*figures_releases()) as index, local_github(hosted_figures(history)) as github:
        command = Command(data=home / "data", index_url=index.url, cwd=home)
        access = {"GITHUB_TOKEN": TOKEN, "ORELINE_GITHUB_URL": github.url}
        yield command, released(command.run("build", str(home / "mined.yaml"), environment=access))


@pytest.fixture(scope="module")
def tasks(built: tuple[Command, Path]) -> Mapping[str, list[dict[str, object]]]:
    """Tasks by the package URL they come from."""
    import polars as pl

    _, release = built
    rows = [row for path in release.glob("instances/*.parquet") for row in pl.read_parquet(path).to_dicts()]
    return {purl: [row for row in rows if row["purl"] == purl] for purl in {str(row["purl"]) for row in rows}}


def test_a_pull_request_is_told_by_its_issue(tasks: Mapping[str, list[dict[str, object]]]) -> None:
    (task,) = tasks["pkg:github/ada/figures"]
    assert (task["origin"], task["FAIL_TO_PASS"]) == ("pull_request", MENDED)
    assert task["problem_statement"] == f"Mean is off\n\n{TOLD}"
    assert json.loads(str(task["provenance"]))["issues_read"] == ["ada/figures#2"]


def test_a_step_between_releases_is_told_by_the_change_log(tasks: Mapping[str, list[dict[str, object]]]) -> None:
    (task,) = tasks["pkg:pypi/figures"]
    assert (task["origin"], task["FAIL_TO_PASS"], task["version"]) == ("release", MENDED, "1.2.1")
    assert TOLD in str(task["problem_statement"])
    assert "1.2.0" not in str(task["problem_statement"])


def test_a_history_is_told_by_its_commits(tasks: Mapping[str, list[dict[str, object]]]) -> None:
    (history,) = [rows for purl, rows in tasks.items() if purl.startswith("git+file://")]
    assert sorted(len(row["FAIL_TO_PASS"]) for row in history) == [1, 1]  # type: ignore[arg-type]


def test_every_task_holds(built: tuple[Command, Path]) -> None:
    command, release = built
    done = command.run("verify", str(release), "--json")
    assert json.loads(done.stdout) == {
        "instances": 4,
        "gold_passed": 4,
        "noop_failed": 4,
        "moved": [],
        "quarantined": [],
    }
