"""A recipe whose pull requests are those that hours of the archive name: from the hours' files to a release."""

from pathlib import Path

from oreline.sandbox.bubblewrap import Bubblewrap
from tests.doubles.archive_hours import stub_pull, write_hour
from tests.doubles.figures import figures_history, hosted_figures
from tests.doubles.github.api import TOKEN
from tests.doubles.github.server import local_github
from tests.doubles.package_index import package_index
from tests.end_to_end.runs import Command, released

RECIPE = """\
name: named
mine:
  archive: [pkg:github/ada/figures]
archive_hours:
  address: {address}
  first_hour: 2025-10-07-05
  last_hour: 2025-10-07-05
agents: [oracle, noop]
"""


def test_hours_to_release(sandbox: Bubblewrap, tmp_path: Path) -> None:
    import polars as pl

    hosted = hosted_figures(figures_history(tmp_path / "origin"))
    (number,) = hosted.pulls
    write_hour(tmp_path / "hours", "2025-10-07-5", stub_pull(1, number, repo={"id": 1, "name": "ada/figures"}))
    (tmp_path / "named.yaml").write_text(RECIPE.format(address=tmp_path / "hours"))
    with package_index() as index, local_github(hosted) as github:
        command = Command(data=tmp_path / "data", index_url=index.url, cwd=tmp_path)
        access = {"GITHUB_TOKEN": TOKEN, "ORELINE_GITHUB_URL": github.url}
        folder = released(command.run("build", str(tmp_path / "named.yaml"), environment=access))
        assert command.run("build", str(tmp_path / "named.yaml"), environment=access).returncode == 0
        assert github.count("/graphql") == 1
    (task,) = (row for path in folder.glob("instances/*.parquet") for row in pl.read_parquet(path).to_dicts())
    assert (task["origin"], task["FAIL_TO_PASS"]) == ("pull_request", ["tests/test_mean.py::test_three"])
