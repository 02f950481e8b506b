"""Pull requests and issues out of GraphQL's JSON."""

from collections.abc import Iterator
from typing import Final

from oreline.records.change import ChangedFile, CheckRun, Comment, Issue, Review
from sources.github.fields import LONGEST_TEXT, Node, is_bot, login_of, nodes_of, text_of
from sources.github.told import ToldCommit, ToldPullRequest, Untold

STATUSES: Final = {"DELETED": "removed"}
CONCLUSIONS: Final = {"startup_failure": "failure", "stale": "neutral", "expected": "pending"}
VERDICTS: Final = {
    "SUCCESS": "success",
    "FAILURE": "failure",
    "ERROR": "failure",
    "PENDING": "pending",
    "EXPECTED": "pending",
}
MOST: Final = {"commits": 1_000, "files": 3_000, "reviews": 1_000, "labels": 200, "comments": 2_000}
"""Entries beyond which a pull request or issue is too large to be told; of files the host itself tells no more."""


def excess_of(node: Node) -> str:
    """What of a pull request or issue is too much to be told, as a sentence; empty when nothing is."""
    for name, most in MOST.items():
        total = (node.get(name) or {}).get("totalCount") or 0
        if max(total, node.get("changedFiles") or 0 if name == "files" else 0) > most:
            return f"it has {max(total, node.get('changedFiles') or 0):,} {name}, and {most:,} are read at most"
    texts = [node, *nodes_of(node, "comments")]
    longest = max(len(item.get("body") or "") for item in texts)
    return f"a text has {longest:,} characters, and {LONGEST_TEXT:,} are read at most" if longest > LONGEST_TEXT else ""


def pull_request_of(node: Node) -> ToldPullRequest | Untold:
    """The pull request, unless it is too large; its connections are complete."""
    excess = excess_of(node)
    if excess:
        detail = f"Pull request #{node['number']}: {excess}."
        return Untold(number=node["number"], updated_at=node["updatedAt"], reason="too_large", detail=detail)
    rollup = next((item["commit"].get("statusCheckRollup") for item in nodes_of(node, "last")), None) or {}
    return ToldPullRequest(
        number=node["number"],
        title=text_of(node, "title"),
        body=text_of(node, "body"),
        url=text_of(node, "url"),
        author=login_of(node),
        author_is_bot=is_bot(node),
        labels=tuple(text_of(label, "name") for label in nodes_of(node, "labels")),
        created_at=text_of(node, "createdAt"),
        updated_at=text_of(node, "updatedAt"),
        merged_at=text_of(node, "mergedAt"),
        base_ref=text_of(node, "baseRefName"),
        head_sha=text_of(node, "headRefOid"),
        merge_sha=text_of(node.get("mergeCommit") or {}, "oid"),
        commits=tuple(_commit(item["commit"]) for item in nodes_of(node, "commits")),
        files=tuple(map(_file, nodes_of(node, "files"))),
        reviews=tuple(_reviews(node)),
        checks=tuple(map(_check, nodes_of(rollup, "contexts"))),
        ci_verdict=VERDICTS.get(rollup.get("state") or "", ""),
        closes=tuple(issue_of(issue) for issue in nodes_of(node, "closingIssuesReferences") if not excess_of(issue)),
        closing=tuple(map(_reference, nodes_of(node, "closingIssuesReferences"))),
    )


def issue_of(node: Node) -> Issue:
    """The issue, with its comments in order of time."""
    comments = [
        Comment(author=login_of(item), body=text_of(item, "body"), created_at=text_of(item, "createdAt"))
        for item in nodes_of(node, "comments")
    ]
    return Issue(
        repo=text_of(node["repository"], "nameWithOwner"),
        number=node["number"],
        title=text_of(node, "title"),
        body=text_of(node, "body"),
        author=login_of(node),
        state=text_of(node, "state").lower(),
        labels=tuple(text_of(label, "name") for label in nodes_of(node, "labels")),
        created_at=text_of(node, "createdAt"),
        closed_at=text_of(node, "closedAt"),
        comments=tuple(sorted(comments, key=lambda comment: comment.created_at)),
        url=text_of(node, "url"),
    )


def _reference(node: Node) -> str:
    return f"{node['repository']['nameWithOwner']}#{node['number']}"


def _commit(node: Node) -> ToldCommit:
    author = node.get("author") or {}
    return ToldCommit(
        sha=node["oid"],
        message=text_of(node, "message"),
        author=login_of(author, "user") or text_of(author, "name"),
        authored_at=text_of(node, "authoredDate"),
        committed_at=text_of(node, "committedDate"),
        parents=tuple(parent["oid"] for parent in nodes_of(node, "parents")),
    )


def _file(node: Node) -> ChangedFile:
    change = node.get("changeType") or "CHANGED"
    return ChangedFile(
        path=text_of(node, "path"),
        previous_path="",
        status=STATUSES.get(change, change.lower()),
        additions=node.get("additions") or 0,
        deletions=node.get("deletions") or 0,
    )


def _reviews(node: Node) -> Iterator[Review]:
    """Those that were handed in; a pending one is its author's draft."""
    for item in nodes_of(node, "reviews"):
        if item["state"] != "PENDING":
            yield Review(author=login_of(item), state=item["state"].lower(), submitted_at=text_of(item, "submittedAt"))


def _check(node: Node) -> CheckRun:
    said = (node.get("conclusion") or node.get("state") or "PENDING").lower()
    return CheckRun(name=text_of(node, "name") or text_of(node, "context"), conclusion=CONCLUSIONS.get(said, said))
