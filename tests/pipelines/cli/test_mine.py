"""`oreline mine --source archive`, with hours that lie in a folder."""

from pathlib import Path

import pytest

from tests.doubles.archive_hours import archive_host, stub_pull, write_hour
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github
from tests.pipelines.cli.test_commands import document, run
from tests.sources.mining.test_github import SAID, sign_in

PURL = "pkg:github/lab/pump"
ARCHIVE = ("mine", PURL, "--source", "archive", "--json")


@pytest.mark.parametrize("is_remote", [False, True], ids=["folder", "url"])
def test_hours_are_read_and_what_they_name_is_mined(
    is_remote: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pump, hours, data = Hosting(tmp_path / "pump.git", "lab/pump"), tmp_path / "hours", tmp_path / "data"
    pump.issue(1, "Water flows back", body=SAID)
    pump.pull(2, title="Close the valve", body="Fixes #1")
    pump.pull(3, title="Close it again", body="Fixes #1")
    write_hour(hours, "2025-10-07-5", stub_pull(1, 2, repo={"id": 42, "name": "lab/pump"}))
    with local_github(pump.publish()) as api, archive_host(hours) as host:
        sign_in(api, monkeypatch)
        where = host.url if is_remote else hours
        told = document(run(*ARCHIVE, "--data", data, "--hours", "2025-10-07-05..2025-10-07-06", "--archive", where))
        again = document(run(*ARCHIVE, "--data", data))
    assert [row["provenance"]["number"] for row in told["candidates"]] == [2]
    assert [(row["subject"], row["reason"], row["purl"]) for row in told["rejected"]] == [
        ("hour", "missing_hour", PURL)
    ]
    assert again == {"candidates": told["candidates"], "rejected": []}


def test_without_any_hour_nothing_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pump = Hosting(tmp_path / "pump.git", "lab/pump")
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        result = run(*ARCHIVE, "--data", tmp_path / "data")
        assert api.count() == 0
    assert (result.exit_code, document(result)["error"]["reason"]) == (2, "no_archive_hours")
    assert "--hours FIRST..LAST" in result.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--source", "archive", "--hours", "2025-10-07"), "'2025-10-07' is no hour"),
        (("--source", "archive", "--hours", "2025-10-07-06..2025-10-07-05"), "is later than"),
        (("--source", "archive", "--archive", "hours"), "name them, too"),
        (("--source", "history", "--hours", "2025-10-07-06"), "--source archive alone"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = run("mine", PURL, *options, "--data", tmp_path)
    assert result.exit_code == 2
    assert said in result.stderr
