"""Pages of merged pull requests by REST, for whoever has no token: GraphQL takes none. One request a pull request, as
sixty an hour are all there are."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oreline.errors import SourceError
from sources.github.client import GitHub
from sources.github.fields import LONGEST_TEXT, Node
from sources.github.mark import Mark
from sources.github.repositories import get_repository
from sources.github.rest import pull_request_of
from sources.github.told import ToldPage, ToldPullRequest, Untold

SIZE: Final = 10
"""Closed pull requests on a page: what a crash or a limit may cost again."""
PER_REQUEST: Final = 100
MOST_COMMITS: Final = 250
"""As many as REST tells of a pull request."""
OF_ONE_ITEM: Final = frozenset({"not_found", "no_access", "bad_answer", "too_large"})
"""Reasons that say something of one item, so that the rest goes on."""


@dataclass(frozen=True, slots=True)
class RestReader:
    """Reads the pages of one repository."""

    github: GitHub
    repo: str
    """`owner/name`."""

    def read(self, after: str, known: Mark) -> ToldPage:
        """Page number `after`, the first one for an empty text, without what `known` covers.

        Raises:
            SourceError: as `GraphReader.read`.
        """
        repository = get_repository(self.github, self.repo)
        repo, number = repository["full_name"], int(after or 1)
        asked = {"state": "closed", "sort": "updated", "direction": "desc", "per_page": SIZE, "page": number}
        nodes = self.github.get(f"/repos/{repo}/pulls", asked)
        merged = [node for node in nodes if node["merged_at"] and not known.covers(node["updated_at"], node["number"])]
        read = [read_merged(self.github, repo, node) for node in merged]
        updated = [node["updated_at"] for node in nodes]
        return ToldPage(
            repo=repo,
            url=repository["html_url"],
            total=0,
            pull_requests=tuple(item for item in read if isinstance(item, ToldPullRequest)),
            untold=tuple(item for item in read if isinstance(item, Untold)),
            oldest=min(updated, default=""),
            named={},
            next_after=str(number + 1) if len(nodes) == SIZE else "",
        )


def read_merged(github: GitHub, repo: str, node: Node) -> ToldPullRequest | Untold:
    """A merged pull request with its commits; what can't be told of it is said, and raised only where it says something
    of the host."""
    if len(node["body"] or "") > LONGEST_TEXT:
        return _untold(node, SourceError("too_large", f"its text has {len(node['body']):,} characters."))
    try:
        path = f"/repos/{repo}/pulls/{node['number']}/commits"
        return pull_request_of(node, list(listed(github, path, MOST_COMMITS)))
    except SourceError as error:
        if error.reason not in OF_ONE_ITEM:
            raise
        return _untold(node, error)


def _untold(node: Node, error: SourceError) -> Untold:
    detail = f"Pull request #{node['number']}: {error.detail}"
    return Untold(number=node["number"], updated_at=node["updated_at"], reason=error.reason, detail=detail)


def listed(github: GitHub, path: str, most: int) -> Iterator[Node]:
    """The entries of a list that REST tells in pages, `most` at most."""
    for page in range(1, -(-most // PER_REQUEST) + 1):
        entries = github.get(path, {"per_page": PER_REQUEST, "page": page})
        yield from entries
        if len(entries) < PER_REQUEST:
            return
