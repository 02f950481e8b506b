"""From the local GitHub to candidates."""

from dataclasses import replace
from pathlib import Path

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.github.settings import GitHubSettings
from sources.mining.contract import Ground
from sources.mining.github import GITHUB
from sources.mining.mine import mine
from sources.purl import parse_repository_purl
from sources.settings import SourceSettings
from tests.doubles.github import answers
from tests.doubles.github.api import TOKEN, LocalGitHub
from tests.doubles.github.hosted import HostedComment
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github

SAID = "When the pump runs dry at night its valve stays open, and water flows back into the well."


@pytest.fixture
def pump(tmp_path: Path) -> Hosting:
    return Hosting(tmp_path / "pump.git", "lab/pump")


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    quick = GitHubSettings(backoff_seconds=0.0, page_size=1)
    return Ground(
        layout=DataLayout(tmp_path / "data"),
        purl=parse_repository_purl("pkg:github/lab/pump"),
        sources=SourceSettings(github=quick),
        mining=MiningSettings(limit=4),
    )


def sign_in(api: LocalGitHub, monkeypatch: pytest.MonkeyPatch, token: str = TOKEN) -> None:
    for name in ("GITHUB_TOKENS", "GITHUB_APP_ID", "GITHUB_APP_PRIVATE_KEY", "GITHUB_APP_INSTALLATION_ID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GITHUB_TOKEN", token)
    monkeypatch.setenv("ORELINE_GITHUB_URL", api.url)


@pytest.mark.parametrize("token", [TOKEN, ""], ids=["token", "anonymous"])
def test_a_pull_request_becomes_a_candidate(
    token: str, pump: Hosting, ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own,) = pump.branch(2, ["Close the valve"])
    late = HostedComment(body="Solved by closing it", created_at="2024-03-01T00:00:00Z")
    early = HostedComment(body="Seen on every cold night", created_at="2024-01-01T00:30:00Z")
    pump.issue(1, "Water flows back", body=SAID, comments=[early, late])
    pump.pull(2, title="Close the valve", body="Fixes #1", commits=[own], how="squash")
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch, token)
        mined = mine(GITHUB, ground)
    assert [item.detail for item in mined.rejected] == []
    (candidate,) = mined.candidates
    assert (candidate.origin, candidate.repo) == ("pull_request", "lab/pump")
    assert (candidate.base_commit, candidate.fixed_commit) == (pump.main.parents[0], pump.main.sha)
    assert SAID in candidate.problem_statement
    assert early.body in candidate.hints_text
    assert late.body not in candidate.problem_statement + candidate.hints_text
    assert "tests/test_part2_0.py" in candidate.test_patch


def test_a_private_repository_is_mined_with_a_token_and_is_unknown_without(
    pump: Hosting, ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    pump.repository.readers = frozenset({TOKEN})
    pump.issue(1, "Water flows back", body=SAID)
    pump.pull(2, title="Close the valve", body="Fixes #1", how="squash")
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        mined = mine(GITHUB, ground)
        sign_in(api, monkeypatch, "")
        with pytest.raises(SourceError) as caught:
            mine(GITHUB, ground)
    assert [item.detail for item in mined.rejected] == []
    assert [candidate.fixed_commit for candidate in mined.candidates] == [pump.main.sha]
    assert caught.value.reason == "unknown_repository"
    stored = [path for path in ground.layout.root.rglob("*") if path.is_file()]
    assert [path for path in stored if TOKEN.encode() in path.read_bytes()] == []


def test_only_changes_that_are_named_are_looked_at(
    pump: Hosting, ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    pump.issue(1, "Water flows back", body=SAID)
    wanted = pump.pull(2, title="Close the valve", body="Fixes #1", how="squash")
    pump.pull(3, title="Close it again", body="Fixes #1", how="squash")
    named = replace(ground, mining=MiningSettings(commits=(wanted.merge_sha[:7],)))
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        mined = mine(GITHUB, named)
    assert [candidate.fixed_commit for candidate in mined.candidates] == [wanted.merge_sha]
    assert [(item.reason, "mining.commits" in item.detail) for item in mined.rejected] == [("not_named", True)]


def test_a_stack_merged_by_one_commit_is_one_change(
    pump: Hosting, ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pump.pull(2)
    second = pump.pull(3)
    first.merge_sha, first.merged_at = second.merge_sha, second.merged_at
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        told = GITHUB.read_changes(ground, GITHUB.read_repository(ground))
    assert [change.number for change in told.changes.rows] == [3]
    assert [(item.subject_id, item.reason) for item in told.changes.rejected] == [("lab/pump#2", "same_change")]


def test_a_failure_on_the_way_is_set_aside_and_the_rest_goes_on(
    pump: Hosting, ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    pump.pull(2)
    pump.pull(3)
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        repository = GITHUB.read_repository(ground)
        api.fail("/graphql", lambda right: right)
        api.fail("/graphql", answers.not_accessible, times=9)
        told = GITHUB.read_changes(ground, repository)
        assert [change.number for change in told.changes.rows] == [3]
        assert [(item.subject, item.reason) for item in told.changes.rejected] == [("repository", "no_access")]
        (ground.layout.cursor("github", ground.purl.text)).unlink()
        with pytest.raises(SourceError, match="not accessible"):
            GITHUB.read_changes(ground, repository)
