"""Merged pull requests by number, many in a request; nothing else of their repository is looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from oreline.errors import SourceError
from sources.github import queries
from sources.github.client import GitHub
from sources.github.fields import Node
from sources.github.graph import pull_request_of
from sources.github.graph_pages import named_outside, repository_in
from sources.github.parts import complete, issue_question
from sources.github.repositories import get_repository
from sources.github.rest_pages import OF_ONE_ITEM, SIZE, read_merged
from sources.github.told import ToldPage, ToldPullRequest, Untold

Read = ToldPullRequest | Untold
GONE: Final = "it is gone, or GitHub couldn't tell it."


class NumberReader(Protocol):
    """Reads pull requests of one repository."""

    @property
    def size(self) -> int:
        """How many are worth asking for at once."""
        ...

    def read(self, numbers: Sequence[int]) -> Iterator[ToldPage]:
        """These pull requests, in pages; each is in one of them, told or untold.

        Raises:
            SourceError: as `GitHub.query` or `GitHub.get`, and `unknown_repository`, `empty_repository`.
        """
        ...


def number_reader(github: GitHub, repo: str) -> NumberReader:
    """By GraphQL; by REST where there is no token."""
    return _RestNumbers(github, repo) if github.is_anonymous else _GraphNumbers(github, repo)


@dataclass(frozen=True, slots=True)
class _GraphNumbers:
    github: GitHub
    repo: str

    @property
    def size(self) -> int:
        return self.github.settings.page_size

    def read(self, numbers: Sequence[int]) -> Iterator[ToldPage]:
        """What is too heavy for the host is asked for in halves; one that can't be told is stepped over."""
        is_last = len(numbers) == 1
        try:
            yield self._page(self._asked(numbers, attempts=0 if is_last else 2), numbers)
        except SourceError as error:
            if error.reason != "index_unreachable":
                raise
            if is_last:
                # An answer here means that the host is there, and the pull request is what it can't tell.
                yield _page(self._asked(()), [_untold(numbers[0], "unreadable_pull_request", error.detail)])
                return
            half = len(numbers) // 2
            yield from self.read(numbers[:half])
            yield from self.read(numbers[half:])

    def _asked(self, numbers: Sequence[int], attempts: int = 0) -> Node:
        owner, name = self.repo.split("/", 1)
        wanted = (f"n{number}: pullRequest(number: {number}) {{ {queries.PULL_REQUEST} }}" for number in numbers)
        text, variables = queries.BY_NUMBER % "\n".join(wanted), {"owner": owner, "name": name}
        answer = self.github.query(text, variables, f"named pull requests of {self.repo}", attempts)
        return repository_in(answer, self.repo)

    def _page(self, told: Node, numbers: Sequence[int]) -> ToldPage:
        found = {number: told.get(f"n{number}") for number in numbers}
        merged = [node for node in found.values() if node and node["mergedAt"]]
        named = named_outside(told, merged)
        answers = complete(self.github, merged, also=[issue_question(reference) for reference in named])
        untold = [_unmerged(number, node) for number, node in found.items() if not (node and node["mergedAt"])]
        return _page(told, [*map(pull_request_of, merged), *untold], dict(zip(named, answers, strict=True)))


def _unmerged(number: int, node: Node | None) -> Untold:
    if node is None:
        return _untold(number, "unreadable_pull_request", GONE)
    return _untold(number, "not_merged", "it was not merged.", node["updatedAt"])


@dataclass(frozen=True, slots=True)
class _RestNumbers:
    github: GitHub
    repo: str
    size: int = SIZE

    def read(self, numbers: Sequence[int]) -> Iterator[ToldPage]:
        """Two requests a pull request."""
        node = get_repository(self.github, self.repo)
        read = [self._read(node["full_name"], number) for number in numbers]
        yield _page({"nameWithOwner": node["full_name"], "url": node["html_url"]}, read)

    def _read(self, repo: str, number: int) -> Read:
        try:
            node: Node = self.github.get(f"/repos/{repo}/pulls/{number}")
        except SourceError as error:
            if error.reason not in OF_ONE_ITEM:
                raise
            return _untold(number, "unreadable_pull_request", error.detail)
        if not node["merged_at"]:
            return _untold(number, "not_merged", "it was not merged.", node["updated_at"])
        return read_merged(self.github, repo, node)


def _untold(number: int, reason: str, why: str, updated_at: str = "") -> Untold:
    return Untold(number=number, updated_at=updated_at, reason=reason, detail=f"Pull request #{number}: {why}")


def _page(told: Node, read: Sequence[Read], named: dict[str, Node | None] | None = None) -> ToldPage:
    return ToldPage(
        repo=told["nameWithOwner"],
        url=told["url"],
        total=0,
        pull_requests=tuple(item for item in read if isinstance(item, ToldPullRequest)),
        untold=tuple(item for item in read if isinstance(item, Untold)),
        oldest="",
        named=named or {},
        next_after="",
    )
