"""From what GitHub tells of a pull request to the change every source yields."""

from collections.abc import Iterable
from typing import Final

from oreline.records.base import digest
from oreline.records.change import Change, Commit
from sources.changes.linking import linked_issues
from sources.github.bases import Place
from sources.github.told import ToldPullRequest

MOST_LINKED: Final = 50
"""Issues of one pull request; whoever closes more is a release."""


def named_issues(repo: str, host: str, pull_request: ToldPullRequest) -> tuple[str, ...]:
    """`owner/name#number` of each issue it closes, by keyword in title, body and commits, then by the host's links."""
    texts = (pull_request.title, pull_request.body, *(commit.message for commit in pull_request.commits))
    by_word = linked_issues(repo, texts, host=host)
    found = {reference.casefold(): reference for reference in by_word}
    for reference in pull_request.closing:
        found.setdefault(reference.casefold(), reference)
    return tuple(found.values())[:MOST_LINKED]


def change_of(
    purl: str, repo: str, told: ToldPullRequest, place: Place, merge_base: str, linked: Iterable[str]
) -> Change:
    """The change."""
    return Change(
        change_id=digest(purl, place.base_commit, place.fixed_commit),
        purl=purl,
        repo=repo,
        origin="pull_request",
        number=told.number,
        title=told.title,
        body=told.body,
        author=told.author,
        author_is_bot=told.author_is_bot,
        labels=told.labels,
        created_at=told.created_at,
        merged_at=told.merged_at,
        base_ref=told.base_ref,
        base_commit=place.base_commit,
        fixed_commit=place.fixed_commit,
        merge_base=merge_base,
        commits=tuple(
            Commit(sha=item.sha, message=item.message, author=item.author, committed_at=item.committed_at)
            for item in told.commits
        ),
        files=told.files,
        reviews=told.reviews,
        checks=told.checks,
        ci_verdict=told.ci_verdict,
        linked_issues=tuple(linked),
        url=told.url,
    )
