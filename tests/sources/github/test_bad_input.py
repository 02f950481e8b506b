"""What is wrong with one item stays with it; what is wrong with a repository is said."""

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.github.changes import read_changes
from sources.github.repositories import read_repository
from tests.doubles.github import answers
from tests.doubles.github.api import TOKEN
from tests.doubles.github.budget import signed_in
from tests.doubles.github.hosted import HostedComment, HostedFile, HostedRepository
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github
from tests.sources.github.conftest import PURL, ClientOf, Mine

TOKENS = pytest.mark.parametrize("token", [TOKEN, ""], ids=["token", "anonymous"])


@TOKENS
def test_deleted_accounts_and_forks(token: str, pump: Hosting, mine: Mine) -> None:
    pump.issue(1, "It leaks", author=None, body=None, comments=[
        HostedComment(body="Here too", created_at="2024-01-01T00:00:00Z", author=None),
    ])  # fmt: skip
    pull = pump.pull(2, title="Fix #1", author=None, body=None, has_head_repository=False, how="squash")
    pull.commits[0].author = None
    with local_github(pump.publish()) as api:
        told = mine(api, token)
    (change,), (issue,) = told.changes, told.issues
    assert (change.author, change.body, change.author_is_bot) == ("", "", False)
    assert change.commits[0].author == "Ada"
    assert change.merge_base == change.base_commit
    assert (issue.author, issue.body, issue.comments[0].author) == ("", "", "")


@TOKENS
@pytest.mark.parametrize("readers", [None, frozenset({"ghp_owner"})], ids=["missing", "private"])
def test_missing_or_private(token: str, readers: frozenset[str] | None, mine: Mine, client_of: ClientOf) -> None:
    hosted = HostedRepository(id=1, name="lab/pump" if readers else "lab/other", readers=readers)
    with local_github(hosted) as api:
        with pytest.raises(SourceError, match="private") as caught:
            mine(api, token)
        with pytest.raises(SourceError, match="private") as caught_too:
            read_repository(client_of(api, token), PURL)
    assert caught.value.reason == caught_too.value.reason == "unknown_repository"


@TOKENS
def test_empty(token: str, mine: Mine, client_of: ClientOf) -> None:
    with local_github(HostedRepository(id=1, name="lab/pump")) as api:
        with pytest.raises(SourceError) as caught:
            mine(api, token)
        with pytest.raises(SourceError) as caught_too:
            read_repository(client_of(api, token), PURL)
    assert caught.value.reason == caught_too.value.reason == "empty_repository"


@TOKENS
def test_renamed(token: str, pump: Hosting, mine: Mine, client_of: ClientOf) -> None:
    pump.issue(1, "It leaks")
    pump.pull(2, body="Fixes #1")
    with local_github(pump.publish()) as api:
        api.renamed["lab/hose"] = "lab/pump"
        told = mine(api, token, purl="pkg:github/lab/hose")
        repository = read_repository(client_of(api, token), "pkg:github/lab/hose")
    assert [(change.repo, change.purl) for change in told.changes] == [("lab/pump", "pkg:github/lab/hose")]
    assert told.changes[0].linked_issues == ("lab/pump#1",)
    assert (repository.repo, repository.purl) == ("lab/pump", "pkg:github/lab/hose")
    assert repository.metadata["renamed_from"] == "lab/hose"


@TOKENS
def test_wrong_token(token: str, pump: Hosting, mine: Mine) -> None:
    with local_github(pump.publish()) as api:
        api.tokens = {"ghp_other": signed_in()}
        with pytest.raises(SourceError) as caught:
            mine(api, token)
    assert caught.value.reason == "bad_credentials"


@TOKENS
def test_base_or_head_that_is_gone(token: str, pump: Hosting, mine: Mine) -> None:
    pump.pull(2, how="squash")
    pump.pull(3, how="squash").merge_sha = "1" * 40
    pump.pull(4, how="squash").merge_sha = None
    gone = pump.pull(5, how="squash")
    gone.head_sha, gone.commits = "2" * 40, []
    with local_github(pump.publish()) as api:
        told = mine(api, token)
    assert [(change.number, change.merge_base != "") for change in told.changes] == [(5, False), (2, True)]
    assert {(item.subject_id, item.reason) for item in told.rejected} == {
        ("lab/pump#3", "commit_gone"),
        ("lab/pump#4", "commit_gone"),
    }


@TOKENS
def test_force_pushed_history_is_fetched_as_long_as_the_host_has_it(
    token: str, pump: Hosting, mine: Mine, layout: DataLayout
) -> None:
    before = pump.main
    pump.pull(2, how="squash")
    pump.history.point("refs/keep/it", pump.main.sha)
    pump.history.point("refs/heads/main", before.sha)
    with local_github(pump.publish()) as api:
        told = mine(api, token)
    assert [change.base_commit for change in told.changes] == [before.sha]


def test_ten_thousand_files(pump: Hosting, mine: Mine) -> None:
    pump.pull(2)
    pump.pull(3, files=[HostedFile(path=f"part{number}.py") for number in range(10_000)])
    with local_github(pump.publish()) as api:
        told = mine(api)
        assert api.count("/graphql") == 1
    assert [change.number for change in told.changes] == [2]
    (rejected,) = told.rejected
    assert (rejected.subject_id, rejected.reason) == ("lab/pump#3", "too_large")
    assert rejected.detail == "Pull request #3: it has 10,000 files, and 3,000 are read at most."


@TOKENS
def test_five_megabytes_of_text(token: str, pump: Hosting, mine: Mine) -> None:
    pump.issue(1, "It leaks", body="drip " * 1_000_000)
    pump.issue(2, "It drips", comments=[HostedComment(body="drip " * 1_000_000, created_at="2024-01-01T00:00:00Z")])
    pump.pull(3, body="Fixes #1, fixes #2", closes=[("lab/pump", 1)])
    pump.pull(4, body="drip " * 1_000_000)
    with local_github(pump.publish()) as api:
        told = mine(api, token)
    assert [(change.number, change.linked_issues) for change in told.changes] == [(3, ("lab/pump#1", "lab/pump#2"))]
    assert told.issues == ()
    assert {(item.subject, item.subject_id, item.reason) for item in told.rejected} == {
        ("candidate", "lab/pump#4", "too_large"),
        ("issue", "lab/pump#1", "too_large"),
        ("issue", "lab/pump#2", "too_large"),
    }


def test_text_that_no_table_holds(pump: Hosting, mine: Mine) -> None:
    pump.pull(2).title = "NUL \0 and half a pair \ud83d"
    with local_github(pump.publish()) as api:
        assert mine(api).changes[0].title == "NUL \u241b0000 and half a pair \u241bd83d"


def test_one_that_the_host_cannot_tell(pump: Hosting, mine: Mine) -> None:
    pump.pull(2)
    pump.pull(3).is_broken = True
    pump.pull(4)
    with local_github(pump.publish()) as api:
        told = mine(api)
    assert [change.number for change in told.changes] == [4, 2]
    assert [(item.subject_id, item.reason) for item in told.rejected] == [("lab/pump#3", "unreadable_pull_request")]


@pytest.mark.parametrize(
    "fault", [answers.bad_gateway, answers.timed_out, answers.over_resources], ids=lambda fault: fault.__name__
)
def test_a_page_that_is_too_heavy_is_halved(fault: answers.Fault, pump: Hosting, mine: Mine) -> None:
    for number in (2, 3, 4, 5):
        pump.pull(number)
    with local_github(pump.publish()) as api:
        api.fail("/graphql", fault, times=2)
        assert len(mine(api, page_size=4).changes) == 4
        assert ['"size": 4' in asked.body.decode() for asked in api.requests] == [True, True, False, False]


def test_the_one_that_is_too_heavy_by_itself_is_stepped_over(pump: Hosting, mine: Mine) -> None:
    for number in (2, 3, 4):
        pump.pull(number)
    with local_github(pump.publish()) as api:
        api.fail("/graphql", answers.bad_gateway, times=2 + 3)
        told = mine(api, page_size=2)
    assert [change.number for change in told.changes] == [3, 2]
    assert [(item.subject_id, item.reason) for item in told.rejected] == [("lab/pump#4", "unreadable_pull_request")]


def test_bad_purl(client_of: ClientOf, layout: DataLayout) -> None:
    with local_github() as api, pytest.raises(SourceError) as caught:
        next(read_changes(client_of(api, TOKEN), layout, "pkg:github/lab", MiningSettings()))
    assert caught.value.reason == "bad_purl"
