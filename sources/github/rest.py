"""Pull requests, commits and issues out of REST's JSON."""

from collections.abc import Sequence

from oreline.records.change import Comment, Issue
from sources.github.fields import Node, is_bot, login_of, text_of
from sources.github.told import ToldCommit, ToldPullRequest


def pull_request_of(node: Node, commits: Sequence[Node]) -> ToldPullRequest:
    """The pull request as a list of REST tells it: files, reviews and checks cost a request each and stay empty."""
    return ToldPullRequest(
        number=node["number"],
        title=text_of(node, "title"),
        body=text_of(node, "body"),
        url=text_of(node, "html_url"),
        author=login_of(node, "user"),
        author_is_bot=is_bot(node, "user"),
        labels=tuple(text_of(label, "name") for label in node.get("labels") or ()),
        created_at=text_of(node, "created_at"),
        updated_at=text_of(node, "updated_at"),
        merged_at=text_of(node, "merged_at"),
        base_ref=text_of(node.get("base") or {}, "ref"),
        head_sha=text_of(node.get("head") or {}, "sha"),
        merge_sha=text_of(node, "merge_commit_sha"),
        commits=tuple(map(_commit, commits)),
        files=(),
        reviews=(),
        checks=(),
        ci_verdict="",
        closes=(),
        closing=(),
    )


def issue_of(repo: str, node: Node, comments: Sequence[Node]) -> Issue:
    """The issue, with its comments in order of time."""
    told = [
        Comment(author=login_of(item, "user"), body=text_of(item, "body"), created_at=text_of(item, "created_at"))
        for item in comments
    ]
    return Issue(
        repo=repo,
        number=node["number"],
        title=text_of(node, "title"),
        body=text_of(node, "body"),
        author=login_of(node, "user"),
        state=text_of(node, "state"),
        labels=tuple(text_of(label, "name") for label in node.get("labels") or ()),
        created_at=text_of(node, "created_at"),
        closed_at=text_of(node, "closed_at"),
        comments=tuple(sorted(told, key=lambda comment: comment.created_at)),
        url=text_of(node, "html_url"),
    )


def _commit(node: Node) -> ToldCommit:
    commit = node["commit"]
    author, committer = commit.get("author") or {}, commit.get("committer") or {}
    return ToldCommit(
        sha=node["sha"],
        message=text_of(commit, "message"),
        author=login_of(node) or text_of(author, "name"),
        authored_at=text_of(author, "date"),
        committed_at=text_of(committer, "date"),
        parents=tuple(parent["sha"] for parent in node.get("parents") or ()),
    )
