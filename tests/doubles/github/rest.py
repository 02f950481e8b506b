"""REST's JSON of what the local GitHub holds, in the shapes it has on the real one."""

from typing import Any

from tests.doubles.github.hosted import HostedCommit, HostedIssue, HostedPull, HostedRepository

Node = dict[str, Any]


def account(login: str | None) -> Node | None:
    """An account; null when it was deleted."""
    if login is None:
        return None
    return {"login": login, "id": len(login), "type": "Bot" if login.endswith("[bot]") else "User"}


def repository_json(web: str, hosted: HostedRepository) -> Node:
    """A repository."""
    owner, name = hosted.name.split("/")
    return {
        "id": hosted.id,
        "name": name,
        "full_name": hosted.name,
        "owner": account(owner),
        "private": hosted.readers is not None,
        "html_url": f"{web}/{hosted.name}",
        "clone_url": f"{web}/{hosted.name}.git",
        "description": hosted.description,
        "homepage": None,
        "fork": hosted.is_fork,
        "archived": hosted.is_archived,
        "stargazers_count": hosted.stars,
        "language": hosted.language,
        "license": hosted.license and {"key": hosted.license.lower(), "spdx_id": hosted.license},
        "default_branch": "main",
        "size": 0 if hosted.git is None else 12,
        "created_at": hosted.created_at,
        "pushed_at": hosted.created_at,
    }


def pull_json(web: str, hosted: HostedRepository, pull: HostedPull) -> Node:
    """A pull request as a list tells it."""
    return {
        "number": pull.number,
        "title": pull.title,
        "body": pull.body,
        "user": account(pull.author),
        "html_url": f"{web}/{hosted.name}/pull/{pull.number}",
        "state": "closed",
        "labels": [{"name": name} for name in pull.labels],
        "created_at": pull.created_at,
        "updated_at": pull.updated_at,
        "merged_at": pull.merged_at,
        "merge_commit_sha": pull.merge_sha,
        "base": {"ref": pull.base_ref},
        "head": {
            "sha": pull.head_sha,
            "ref": "branch",
            "repo": {"full_name": "ada/fork"} if pull.has_head_repository else None,
        },
    }


def commit_json(commit: HostedCommit) -> Node:
    """A commit of a pull request."""
    author = {"name": commit.author_name, "email": "ada@example.invalid"}
    return {
        "sha": commit.sha,
        "commit": {
            "message": commit.message,
            "author": {**author, "date": commit.authored_at},
            "committer": {**author, "date": commit.committed_at},
        },
        "author": account(commit.author),
        "parents": [{"sha": parent} for parent in commit.parents],
    }


def issue_json(web: str, hosted: HostedRepository, issue: HostedIssue) -> Node:
    """An issue."""
    return {
        "number": issue.number,
        "title": issue.title,
        "body": issue.body,
        "user": account(issue.author),
        "state": issue.state,
        "labels": [{"name": name} for name in issue.labels],
        "created_at": issue.created_at,
        "closed_at": issue.closed_at,
        "closed_by": None,
        "comments": len(issue.comments),
        "html_url": f"{web}/{hosted.name}/issues/{issue.number}",
    }


def comments_json(issue: HostedIssue) -> list[Node]:
    """What was said in it."""
    return [{"body": item.body, "created_at": item.created_at, "user": account(item.author)} for item in issue.comments]
