"""GraphQL's answers, worked out by graphql-core over the schema."""

import base64
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from graphql import GraphQLError, GraphQLSchema, build_schema, graphql_sync

from tests.doubles.github.hosted import HostedCommit, HostedIssue, HostedPull, HostedRepository
from tests.doubles.github.schema import SCHEMA

Node = dict[str, Any]


class NotFoundError(GraphQLError):
    """Nothing there, or nothing this token may see."""

    def __init__(self, what: str) -> None:
        super().__init__(f"Could not resolve to {what}.")
        self.type = "NOT_FOUND"


@cache
def _schema() -> GraphQLSchema:
    return build_schema(SCHEMA)


class GraphAnswers:
    """What GraphQL says; `find` gives the repository of a name, to whoever asks, or None."""

    def __init__(self, find: Callable[[str], HostedRepository | None], web: str) -> None:
        self._find = find
        self._web = web

    def answer(self, query: str, variables: Node) -> Node:
        """The body of the answer."""
        root = {"repository": self._repository, "node": self._node}
        done = graphql_sync(_schema(), query, root, variable_values=variables)
        body: Node = {"data": done.data}
        if done.errors:
            body["errors"] = [_error(error) for error in done.errors]
        return body

    def _repository(self, info: object, owner: str, name: str, **asked: object) -> Node:
        hosted = self._find(f"{owner}/{name}")
        if hosted is None:
            raise NotFoundError(f"a Repository with the name '{owner}/{name}'")
        return self.repository(hosted)

    def _node(self, info: object, id: str) -> Node | None:  # noqa: A002
        kind, name, number = id.split(":")
        hosted = self._find(name)
        if hosted is None:
            raise NotFoundError(f"a node with the global id of '{id}'")
        if kind == "I":
            return self.issue(hosted, hosted.issues[int(number)])
        pull = hosted.pulls[int(number)]
        return self.pull(hosted, pull) if kind == "PR" else _rollup(hosted, pull)

    def repository(self, hosted: HostedRepository) -> Node:
        def pull_requests(info: object, states: Sequence[str], orderBy: Node, **asked: Any) -> Node:  # noqa: N803
            assert (states, orderBy) == (["MERGED"], {"field": "UPDATED_AT", "direction": "DESC"})
            merged = [pull for pull in hosted.pulls.values() if pull.merged_at]
            merged.sort(key=lambda pull: (pull.updated_at, pull.number), reverse=True)
            keys = [f"{pull.updated_at}|{pull.number:09}" for pull in merged]
            return _slice(merged, keys, lambda pull: self._told(hosted, pull), **asked)

        def issue_or_pull_request(info: object, number: int) -> Node:
            if number in hosted.issues:
                return self.issue(hosted, hosted.issues[number])
            if number in hosted.pulls:
                return self.pull(hosted, hosted.pulls[number])
            raise NotFoundError(f"an issue or pull request with the number of {number}")

        def pull_request(info: object, number: int) -> Node:
            if number in hosted.pulls:
                return self._told(hosted, hosted.pulls[number])
            raise NotFoundError(f"a PullRequest with the number of {number}")

        return {
            "id": f"R:{hosted.name}:0",
            "nameWithOwner": hosted.name,
            "url": f"{self._web}/{hosted.name}",
            "isEmpty": hosted.git is None,
            "pullRequests": pull_requests,
            "issueOrPullRequest": issue_or_pull_request,
            "pullRequest": pull_request,
        }

    def _told(self, hosted: HostedRepository, pull: HostedPull) -> Node:
        """In a list, a broken one is an error in its first field that can't be null."""
        node = self.pull(hosted, pull)
        return node | {"title": _broken} if pull.is_broken else node

    def pull(self, hosted: HostedRepository, pull: HostedPull) -> Node:
        closed = [(other, number) for name, number in pull.closes if (other := self._find(name))]
        return {
            "__typename": "PullRequest",
            "id": f"PR:{hosted.name}:{pull.number}",
            "number": pull.number,
            "title": pull.title,
            "body": pull.body or "",
            "url": f"{self._web}/{hosted.name}/pull/{pull.number}",
            "createdAt": pull.created_at,
            "updatedAt": pull.updated_at,
            "mergedAt": pull.merged_at,
            "baseRefName": pull.base_ref,
            "headRefOid": pull.head_sha,
            "changedFiles": len(pull.files),
            "author": actor(pull.author),
            "mergeCommit": {"oid": pull.merge_sha} if pull.merge_sha else None,
            "labels": listing({"name": name} for name in pull.labels),
            "commits": listing(
                {"commit": _commit(commit) | {"statusCheckRollup": _rollup(hosted, pull)}} for commit in pull.commits
            ),
            "files": listing(
                {"path": item.path, "additions": item.additions, "deletions": item.deletions, "changeType": item.status}
                for item in pull.files
            ),
            "reviews": listing(
                {"state": item.state, "submittedAt": item.submitted_at, "author": actor(item.author)}
                for item in pull.reviews
            ),
            "closingIssuesReferences": listing(self.issue(other, other.issues[number]) for other, number in closed),
        }  # fmt: skip

    def issue(self, hosted: HostedRepository, issue: HostedIssue) -> Node:
        return {
            "__typename": "Issue",
            "id": f"I:{hosted.name}:{issue.number}",
            "number": issue.number,
            "title": issue.title,
            "body": issue.body or "",
            "state": issue.state.upper(),
            "url": f"{self._web}/{hosted.name}/issues/{issue.number}",
            "createdAt": issue.created_at,
            "closedAt": issue.closed_at,
            "author": actor(issue.author),
            "repository": {"nameWithOwner": hosted.name},
            "labels": listing({"name": name} for name in issue.labels),
            "comments": listing(
                {"body": item.body, "createdAt": item.created_at, "author": actor(item.author)}
                for item in issue.comments
            ),
        }


def actor(login: str | None) -> Node | None:
    """An account; programs end in `[bot]`, which GraphQL leaves out."""
    if login is None:
        return None
    return {"__typename": "Bot" if login.endswith("[bot]") else "User", "login": login.removesuffix("[bot]")}


def listing(items: Iterable[Node]) -> Callable[..., Node]:
    """A connection over these items."""
    every = list(items)
    keys = [f"{index:09}" for index in range(len(every))]

    def connection(info: object, **asked: Any) -> Node:
        return _slice(every, keys, lambda item: item, **asked)

    return connection


def _slice(
    items: Sequence[Any],
    keys: Sequence[str],
    told: Callable[[Any], Node],
    first: int | None = None,
    last: int | None = None,
    after: str | None = None,
) -> Node:
    size = first or last
    if not size or size > 100:
        raise GraphQLError(
            "You must provide a `first` or `last` value of 1 to 100 to properly paginate the connection."
        )
    begin = _place(keys, after) if after else max(len(items) - (last or len(items)), 0)
    end = begin + size
    cursor = base64.b64encode(keys[min(end, len(keys)) - 1].encode()).decode() if keys else None
    info = {"hasNextPage": end < len(items), "endCursor": cursor}
    return {"totalCount": len(items), "pageInfo": info, "nodes": [told(item) for item in items[begin:end]]}


def _place(keys: Sequence[str], after: str) -> int:
    """How many keys come before what stands behind `after`; keys may have come and gone since."""
    try:
        key = base64.b64decode(after, validate=True).decode()
    except ValueError:
        raise GraphQLError(f"`{after}` does not appear to be a valid cursor.") from None
    is_falling = len(keys) > 1 and keys[0] > keys[-1]
    return sum(1 for other in keys if (other >= key if is_falling else other <= key))


def _commit(commit: HostedCommit) -> Node:
    return {
        "oid": commit.sha,
        "message": commit.message,
        "authoredDate": commit.authored_at,
        "committedDate": commit.committed_at,
        "author": {"name": commit.author_name, "user": actor(commit.author)},
        "parents": listing({"oid": parent} for parent in commit.parents),
    }


def _rollup(hosted: HostedRepository, pull: HostedPull) -> Node | None:
    if pull.verdict is None:
        return None
    runs = [
        {"__typename": "CheckRun", "name": name, "status": "COMPLETED" if said else "IN_PROGRESS", "conclusion": said}
        for name, said in pull.checks
    ]
    contexts = [{"__typename": "StatusContext", "context": name, "state": state} for name, state in pull.statuses]
    identity = f"SCR:{hosted.name}:{pull.number}"
    return {
        "__typename": "StatusCheckRollup",
        "id": identity,
        "state": pull.verdict,
        "contexts": listing([*runs, *contexts]),
    }


def _broken(info: object) -> str:
    raise GraphQLError("Something broke while this was told.")


def _error(error: GraphQLError) -> Node:
    told: Node = {"message": error.message}
    if error.path:
        told["path"] = error.path
    kind = getattr(error.original_error or error, "type", "") or getattr(error, "type", "")
    return {"type": kind, **told} if kind else told
