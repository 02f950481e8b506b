"""Without a token: REST alone, and little of it."""

from itertools import islice

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.github.changes import read_changes
from sources.github.issues import read_issues
from sources.github.repositories import read_repository
from tests.doubles.github.api import TOKEN
from tests.doubles.github.hosted import HostedComment
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github
from tests.sources.github.conftest import PURL, ClientOf, Mine


def test_three_ways_to_merge_and_their_issues(pump: Hosting, mine: Mine) -> None:
    said = [HostedComment(body=f"{number}", created_at="2024-01-01T00:00:00Z") for number in range(120)]
    pump.issue(1, "It leaks", comments=said, labels=("bug",))
    for number, how in ((2, "merge"), (3, "squash"), (4, "rebase")):
        pump.pull(number, how=how, messages=["one", "two"], body="Fixes #1, fixes #3")
    pump.repository.pulls[4].author = "renovate[bot]"
    pump.pull(5, merged_at=None)
    with local_github(pump.publish()) as api:
        anonymous, signed_in = mine(api, ""), mine(api, TOKEN)
        assert api.count("/graphql") == 3
    assert [change.author_is_bot for change in signed_in.changes] == [True, False, False]
    for told, whole in zip(anonymous.changes, signed_in.changes, strict=True):
        assert (told.change_id, told.merge_base, told.commits) == (whole.change_id, whole.merge_base, whole.commits)
        assert (told.author, told.author_is_bot) == (whole.author, whole.author_is_bot)
        assert told.linked_issues == whole.linked_issues == ("lab/pump#1",)
        assert (told.files, told.reviews, told.checks, told.ci_verdict) == ((), (), (), "")
    assert anonymous.issues == signed_in.issues
    assert len(anonymous.issues[0].comments) == 120
    assert [item.reason for item in anonymous.rejected] == ["is_pull_request"]


def test_sixty_an_hour_are_used_up_and_the_next_run_goes_on(
    pump: Hosting, mine: Mine, client_of: ClientOf, layout: DataLayout
) -> None:
    for number in range(2, 62):
        pump.pull(number, how="squash")
    with local_github(pump.publish()) as api:
        pages = read_changes(client_of(api), layout, PURL, MiningSettings())
        found = [change.number for page in islice(pages, 5) for change in page.changes]
        assert found == list(range(61, 11, -1))
        with pytest.raises(SourceError) as caught:
            next(pages)
        assert caught.value.reason == "rate_limited"
        api.tokens[""]["core"].reset_at = 0.0
        assert [change.number for change in mine(api, "").changes] == list(range(61, 1, -1))


def test_a_repository(pump: Hosting, client_of: ClientOf) -> None:
    pump.repository.license, pump.repository.language = "NOASSERTION", None
    pump.repository.is_archived = pump.repository.is_fork = True
    with local_github(pump.publish()) as api:
        told = read_repository(client_of(api), PURL)
    assert (told.license, told.language, told.summary) == ("", "", "")
    assert told.metadata == {
        "is_fork": True, "is_archived": True, "stars": 7, "default_branch": "main", "license_source": "",
        "renamed_from": "",
    }  # fmt: skip


@pytest.mark.parametrize("token", [TOKEN, ""])
def test_issues_by_reference(token: str, pump: Hosting, client_of: ClientOf) -> None:
    pump.issue(1, "It leaks")
    pump.pull(2)
    with local_github(pump.publish()) as api:
        told = read_issues(client_of(api, token), PURL, ["lab/pump#1", "lab/pump#2", "lab/pump#3", "lab/pump#1"])
    assert [issue.title for issue in told.rows] == ["It leaks"]
    assert [item.reason for item in told.rejected] == ["is_pull_request", "not_found"]
