"""Pages of merged pull requests by GraphQL. A page that is too heavy for the host is halved, down to one; one that
can't be told is stepped over, with the reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from oreline.errors import SourceError
from sources.github import queries
from sources.github.assembly import named_issues
from sources.github.client import GitHub
from sources.github.fields import Node
from sources.github.graph import pull_request_of
from sources.github.mark import Mark
from sources.github.parts import complete, issue_question
from sources.github.told import ToldPage, ToldPullRequest, Untold


@dataclass(slots=True)
class GraphReader:
    """Reads the pages of one repository."""

    github: GitHub
    repo: str
    """`owner/name`."""
    size: int

    def read(self, after: str, known: Mark) -> ToldPage:
        """The page that begins at `after`, the first one for an empty text, without what `known` covers.

        Raises:
            SourceError: `unknown_repository`, `empty_repository`, and what `GitHub.query` raises.
        """
        while True:
            try:
                told = self._asked(queries.PULL_REQUESTS, after, attempts=0 if self.size == 1 else 2)
                return self._page(told, after, known)
            except SourceError as error:
                if error.reason != "index_unreachable":
                    raise
                if self.size == 1:
                    return self._stepped_over(after, error)
                self.size //= 2

    def _asked(self, query: str, after: str, attempts: int = 0) -> Node:
        owner, name = self.repo.split("/", 1)
        variables: dict[str, Any] = {"owner": owner, "name": name, "size": self.size, "after": after or None}
        answer = self.github.query(query, variables, f"pull requests of {self.repo}", attempts)
        return repository_in(answer, self.repo)

    def _page(self, told: Node, after: str, known: Mark) -> ToldPage:
        nodes = told["pullRequests"]["nodes"]
        whole = [node for node in nodes if node]
        new = [node for node in whole if not _is_covered(node, known)]
        named = named_outside(told, new)
        answers = complete(self.github, new, also=[issue_question(reference) for reference in named])
        failed = self._failed(after, {node["number"] for node in whole}) if len(whole) < len(nodes) else []
        untold = [untold_node(node, "GitHub couldn't tell it.") for node in failed if not _is_covered(node, known)]
        read = [*map(pull_request_of, new), *untold]
        return _told_page(told, whole, read, dict(zip(named, answers, strict=True)))

    def _failed(self, after: str, told: set[int]) -> list[Node]:
        """Those of a page that came as null, by their number."""
        nodes = self._asked(queries.NUMBERS, after)["pullRequests"]["nodes"]
        return [node for node in nodes if node["number"] not in told]

    def _stepped_over(self, after: str, error: SourceError) -> ToldPage:
        told = self._asked(queries.NUMBERS, after)
        nodes = told["pullRequests"]["nodes"]
        return _told_page(told, nodes, [untold_node(node, error.detail) for node in nodes], {})


def repository_in(answer: Mapping[str, Any], repo: str) -> Node:
    """The repository of an answer.

    Raises:
        SourceError: `unknown_repository`, `empty_repository`.
    """
    told = answer.get("repository")
    if not told:
        raise SourceError(
            "unknown_repository",
            f"GitHub knows no {repo}: it is gone, or private and the token may not see it. Check the name.",
        )
    if told["isEmpty"]:
        raise SourceError("empty_repository", f"{repo} has no commit. There is nothing to mine.")
    return dict(told)


def named_outside(told: Node, nodes: list[Node]) -> list[str]:
    """Issues that the texts of a page name and the page doesn't hold."""
    repo, host = told["nameWithOwner"], urlsplit(told["url"]).netloc
    read = [item for item in map(pull_request_of, nodes) if isinstance(item, ToldPullRequest)]
    held = {issue.casefold() for item in read for issue in item.closing}
    named = {name.casefold(): name for item in read for name in named_issues(repo, host, item)}
    return [name for key, name in named.items() if key not in held]


def _is_covered(node: Node, known: Mark) -> bool:
    return known.covers(node["updatedAt"], node["number"])


def untold_node(node: Node, why: str) -> Untold:
    """A pull request that the host can't tell."""
    detail = f"Pull request #{node['number']}: {why}"
    reason = "unreadable_pull_request"
    return Untold(number=node["number"], updated_at=node["updatedAt"], reason=reason, detail=detail)


def _told_page(
    told: Node,
    nodes: list[Node],
    read: Sequence[ToldPullRequest | Untold],
    named: Mapping[str, Node | None],
) -> ToldPage:
    updated = [node["updatedAt"] for node in nodes]
    info = told["pullRequests"]["pageInfo"]
    return ToldPage(
        repo=told["nameWithOwner"],
        url=told["url"],
        total=told["pullRequests"]["totalCount"],
        pull_requests=tuple(item for item in read if isinstance(item, ToldPullRequest)),
        untold=tuple(item for item in read if isinstance(item, Untold)),
        oldest=min(updated, default=""),
        named=named,
        next_after=info["endCursor"] if info["hasNextPage"] else "",
    )
