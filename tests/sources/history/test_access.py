"""Private repositories: the token goes to its own host when that asks, and is seen nowhere else."""

import logging
import os
from pathlib import Path

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.history.access import VARIABLE, git_access
from sources.history.git import git
from sources.history.mirror import fetch_contents, update_mirror
from tests.doubles.git_server import git_server
from tests.doubles.histories import HistoryMaker

PURL = "pkg:github/ada/calc"
TOKEN = "ghp_wonderful"


def let(monkeypatch: pytest.MonkeyPatch, host: str, tokens: str = TOKEN) -> None:
    monkeypatch.delenv("GITHUB_TOKEN", raising=False)
    monkeypatch.setenv("GITHUB_TOKENS", tokens)
    monkeypatch.setenv("ORELINE_GITHUB_URL", f"{host}/api/v3")


def written(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_a_private_repository_is_fetched_and_what_it_lacks_later(
    layout: DataLayout, history: HistoryMaker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    history.git("config", "uploadpack.allowFilter", "true")
    history.git("config", "uploadpack.allowAnySHA1InWant", "true")
    tip = history.commit("Binary", {"blob.bin": os.urandom(200_000)})
    with git_server(history.folder, TOKEN) as host:
        let(monkeypatch, host, f"{TOKEN},ghp_other")
        mirror = update_mirror(layout, PURL, f"{host}/.git")
        fetch_contents(mirror, [tip])
    assert len(git(["cat-file", "blob", f"{tip}:blob.bin"], mirror)) == 200_000
    assert TOKEN.encode() not in written(layout.root)
    assert TOKEN not in caplog.text


@pytest.mark.parametrize("tokens", ["", "ghp_dreadful"], ids=["none", "wrong"])
def test_without_the_right_token_it_is_refused_and_none_is_told(
    tokens: str, layout: DataLayout, history: HistoryMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    with git_server(history.folder, TOKEN) as host:
        let(monkeypatch, host, tokens)
        with pytest.raises(SourceError) as caught:
            update_mirror(layout, PURL, f"{host}/.git")
    assert caught.value.reason == "no_access"
    assert "ghp_" not in str(caught.value)
    assert "ghp_" not in str(caught.value.__context__)


def test_a_host_that_asks_nothing_hears_nothing(
    layout: DataLayout, history: HistoryMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    with git_server(history.folder, heard=heard) as host:
        let(monkeypatch, host)
        update_mirror(layout, PURL, f"{host}/.git")
    assert set(heard) == {""}


def test_another_host_gets_nothing_even_where_ours_leads_there(
    layout: DataLayout, history: HistoryMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    with git_server(history.folder, TOKEN, heard) as other, git_server(history.folder, moved=other) as ours:
        let(monkeypatch, ours)
        for host in (other, ours):
            with pytest.raises(SourceError) as caught:
                update_mirror(layout, PURL, f"{host}/.git")
            assert caught.value.reason == "no_access"
    assert set(heard) == {""}


def test_the_token_stands_on_no_command_line(history: HistoryMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    history.git("init", "--quiet", "--bare", str(history.folder / "bare"))
    let(monkeypatch, "https://ghe.example.invalid")
    told = git(["-c", "alias.line=!cat /proc/$PPID/cmdline", "line"], history.folder / "bare")
    assert b"credential.https://ghe.example.invalid.helper" in told
    assert TOKEN.encode() not in told


@pytest.mark.parametrize(
    ("api", "host"),
    [("", "https://github.com"), ("https://ghe.example.invalid/api/v3", "https://ghe.example.invalid")],
)
def test_the_host_is_the_one_of_the_api(api: str, host: str) -> None:
    access = git_access({"GITHUB_TOKEN": TOKEN, "ORELINE_GITHUB_URL": api})
    assert access.settings[0].startswith(f"credential.{host}.helper=")
    assert access.variables == {VARIABLE: TOKEN}
    assert TOKEN not in repr(access)


def test_without_a_token_nothing_is_lent() -> None:
    access = git_access({"ORELINE_GITHUB_URL": "https://ghe.example.invalid/api/v3"})
    assert (access.settings, dict(access.variables)) == ((), {})
