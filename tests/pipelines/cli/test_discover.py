"""Repositories by search, organisation and list."""

from pathlib import Path

import pytest

from tests.doubles.github.hosted import HostedRepository
from tests.doubles.github.server import local_github
from tests.pipelines.cli.test_commands import document, run
from tests.sources.mining.test_github import sign_in


def lab() -> list[HostedRepository]:
    return [HostedRepository(id=number, name=f"lab/r{number}") for number in range(2)]


@pytest.mark.parametrize("how", [("--query", "language:python"), ("--organisation", "lab")], ids=["query", "owner"])
def test_package_urls_come_one_a_line(how: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with local_github(*lab()) as api:
        sign_in(api, monkeypatch)
        result = run("discover", *how, "--data", tmp_path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "pkg:github/lab/r0\npkg:github/lab/r1\n"


def test_what_the_host_did_not_tell_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with local_github(*lab()) as api:
        sign_in(api, monkeypatch)
        api.is_search_incomplete = True
        result = run("discover", "--query", "language:python", "--data", tmp_path, "--json")
    purls = ["pkg:github/lab/r0", "pkg:github/lab/r1"]
    assert document(result) == {"purls": purls, "is_complete": False, "total": 2, "rejected": []}
    assert "Not complete" in result.stderr


def test_a_list_is_told_in_one_form(tmp_path: Path) -> None:
    names = tmp_path / "names"
    names.write_text("lab/pump # leaks\nhttps://github.com/lab/hose.git\nno name\n", encoding="utf-8")
    result = run("discover", "--list", names)
    assert result.stdout == "pkg:github/lab/pump\npkg:github/lab/hose\n"
    assert "left out: no name" in result.stderr
    assert document(run("discover", "--list", names, "--json"))["is_complete"] is True


@pytest.mark.parametrize("options", [(), ("--query", "x", "--organisation", "y")], ids=["none", "two"])
def test_one_way_is_named(options: tuple[str, ...]) -> None:
    result = run("discover", *options, "--json")
    assert (result.exit_code, document(result)["error"]["reason"]) == (2, "bad_option")


def test_an_unknown_owner_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with local_github(*lab()) as api:
        sign_in(api, monkeypatch)
        result = run("discover", "--organisation", "nobody", "--data", tmp_path, "--json")
    assert (result.exit_code, document(result)["error"]["reason"]) == (2, "unknown_organisation")
